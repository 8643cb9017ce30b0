/** Statements that make the world's schema and its table of steps taken; harmless where they are there already. */
export const worldFoundation: readonly string[] = [
  'create schema if not exists sim',
  'create table if not exists sim.steps (step integer primary key)',
]
