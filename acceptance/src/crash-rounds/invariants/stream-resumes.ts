import type { Invariant } from './invariant.ts'

/** A repeatedly disconnected reader receives each log entry of its account once and in order (decision F4.3). */
export const streamResumes: Invariant = {
  number: 13,
  title: 'the event log is in order and resumable',
  async check({ database, tenants, start }) {
    const problems = await Promise.all(
      tenants.map(async ({ record: { tenant }, stream }) => {
        const entries = await database.rows<{ entry: string }>(
          `select position || ' event ' || event_id || ' ' || (body ->> 'status') as entry from event_log
            where account_id = $1 and position > $2 order by position`,
          [tenant.accountId, start.position],
        )
        const kept = entries.map(({ entry }) => entry)
        const observed = stream.observed.map(
          ({ position, eventId, status }) => `${position} event ${eventId} ${status}`,
        )
        const at = kept.findIndex((entry, index) => entry !== observed[index])
        const differs =
          at === -1 && observed.length === kept.length
            ? []
            : [
                `the reader of ${tenant.label} saw ${observed[at] ?? observed.at(-1)} where the log has ${kept[at] ?? 'nothing more'}`,
              ]
        return [...stream.broken, ...differs]
      }),
    )
    return problems.flat()
  },
}
