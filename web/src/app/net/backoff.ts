/** The back-off of repeated attempts. */

/** The back-off delay before a try, in milliseconds: the schedule's last delay repeats. */
export function backoffMs(schedule: readonly number[], failures: number): number {
  return schedule[Math.min(failures, schedule.length - 1)] ?? 0;
}
