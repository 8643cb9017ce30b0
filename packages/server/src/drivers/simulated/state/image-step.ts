/** Table of users' images, without their content. `work` is set when the check of an upload or the copy of a disk begins. */
export const imageStep = `
  create table sim.images (
    id uuid primary key default gen_random_uuid(),
    name text not null unique,
    installation text not null,
    public_id bigint not null,
    uid text not null,
    size_mib bigint not null,
    work text,
    work_started timestamptz,
    work_ms bigint,
    check ((work is null) = (work_started is null) and (work is null) = (work_ms is null))
  );
  `
