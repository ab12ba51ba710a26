"""Playing games in numbers: scenario, runner, run folder, replay."""
