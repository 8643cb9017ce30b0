/** When a control plane's serving certificate ends; one from before this column holds twenty years, longer than its authority, and is replaced at the next look. */
export const certificateStep = `alter table sim.clusters add column certificate_ends timestamptz`
