// Click a column's name to sort by it. Without this script the page shows the same tables.
(function () {
  function value(cell) {
    var text = cell.textContent.replace(/\u2212/g, "-").replace(/,/g, "");
    var number = parseFloat(text);
    return isNaN(number) ? text.toLowerCase() : number;
  }
  document.querySelectorAll("table").forEach(function (table) {
    var body = table.tBodies[0];
    if (body.rows.length < 3) { return; }
    if (body.rows.length > 30) { table.parentElement.classList.add("tall"); }
    Array.prototype.forEach.call(table.tHead.rows[0].cells, function (head, k) {
      head.classList.add("sortable");
      head.addEventListener("click", function () {
        var down = head.getAttribute("aria-sort") !== "descending";
        Array.prototype.forEach.call(table.tHead.rows[0].cells, function (h) { h.removeAttribute("aria-sort"); });
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        var rows = Array.prototype.slice.call(body.rows);
        rows.sort(function (a, b) {
          var x = value(a.cells[k]), y = value(b.cells[k]);
          if (typeof x !== typeof y) { return typeof x === "number" ? -1 : 1; }
          return (x < y ? -1 : x > y ? 1 : 0) * (down ? -1 : 1);
        });
        rows.forEach(function (row) { body.appendChild(row); });
      });
    });
  });
})();
