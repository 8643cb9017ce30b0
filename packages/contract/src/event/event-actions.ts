/** Actions of events, for clients that list them. */
export { events } from '../events.ts'
