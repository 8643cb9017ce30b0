/** Creates the schema if it is missing. */
export const registryFoundation: readonly string[] = [
  'create schema if not exists infra',
  'create table if not exists infra.steps (step integer primary key, taken timestamptz not null default public.moor_now())',
]

/** Migration steps, in order; a released step is never changed. */
export const registrySteps: readonly string[] = [
  `
  -- Highest claim seen per resource, and who acts on it right now; kept after the resource is gone, or a late call could make it again.
  create table infra.claims (
    installation text not null,
    kind text not null,
    public_id bigint not null,
    uid text not null,
    generation bigint not null default 0,
    epoch bigint not null default 0,
    holder uuid,
    held_until timestamptz,
    primary key (installation, kind, public_id, uid),
    check ((holder is null) = (held_until is null))
  );

  -- Where a host was placed; found again on the hypervisors where this is lost.
  create table infra.placements (
    host text primary key,
    engine text not null,
    hypervisor text not null,
    memory_mib bigint not null,
    vcpus bigint not null
  );
  create index placements_hypervisor on infra.placements (engine, hypervisor);

  -- Which host has a volume, from the first call of a plug until the volume is really gone from it.
  create table infra.holds (
    volume text primary key,
    host text not null,
    link text not null,
    slot text,
    unique (host, link),
    unique (host, slot)
  );

  -- Room that volumes have been promised, by the engine that keeps them.
  create table infra.promises (
    volume text primary key,
    engine text not null,
    storage_class text not null,
    size_gib bigint not null check (size_gib > 0)
  );
  create index promises_engine on infra.promises (engine, storage_class);

  -- What all volumes but one have been promised. Volatile: it sees what others promised while its caller waited for its turn.
  create function infra.promised_gib(of_engine text, of_class text, but_volume text) returns bigint language sql volatile as $$
    select coalesce(sum(size_gib), 0)::bigint from infra.promises
    where engine = of_engine and storage_class = of_class and volume <> but_volume
  $$;

  -- Keys of encrypted volumes, sealed for 'infra-volume/<name>'.
  create table infra.volume_keys (
    volume text primary key,
    uuid uuid not null default gen_random_uuid(),
    sealed bytea not null
  );
  -- Nothing that was sealed with a dropped key is taken: the control plane's own guard.
  create trigger volume_keys_are_kept before insert or update of sealed on infra.volume_keys
    for each row execute function public.refuse_dropped_key('sealed');

  -- Work that goes on in some process, for as long as that gives signs of life.
  create table infra.works (
    name text primary key,
    kind text not null,
    holder uuid not null,
    alive_until timestamptz not null,
    began timestamptz not null,
    percent integer not null default 0 check (percent between 0 and 99),
    failure jsonb
  );
  `,
  `
  -- Volumes that were taken from hosts which could not be reached: their devices are still there, until somebody who reaches the host takes them out.
  create table infra.evictions (
    volume text not null,
    host text not null,
    primary key (host, volume)
  );
  `,
  `
  -- Control planes of real clusters: where each one is, what it runs by now, and what only it knows. Stamp and name as in every list of a driver.
  create table infra.control_planes (
    name text primary key,
    engine text not null,
    region text not null,
    installation text not null,
    public_id bigint not null,
    uid text not null,
    machine text not null,
    -- Where the front of it listens, its API servers on that port too, and which block of addresses its containers have: all for life.
    address text not null,
    port integer not null check (port between 1 and 65535),
    block integer not null check (block >= 0),
    -- What it runs, by the last change that was finished; null until the first.
    version text,
    patch text,
    -- What a change that is under way leads to.
    next_version text,
    next_patch text,
    is_highly_available boolean not null default false,
    -- What it is to keep, and which of it is in its place.
    credentials_serial bigint not null default 0,
    wanted_access_serial bigint not null default 0,
    access_serial bigint not null default 0,
    networks text[],
    certificate_ends timestamptz,
    -- Keys, certificates and tokens, sealed for 'infra-control-plane/<name>'.
    sealed bytea not null,
    unique (engine, port),
    unique (engine, machine, block)
  );
  create trigger control_plane_keys_are_kept before insert or update of sealed on infra.control_planes
    for each row execute function public.refuse_dropped_key('sealed');
  `,
  `
  -- Members of control planes: one, and three of highly available ones; each with a machine, a block of addresses there, and two ports of that machine for who else belongs to the control plane.
  alter table infra.control_planes add column wants_high_availability boolean not null default false;
  create table infra.control_members (
    plane text not null references infra.control_planes (name) on delete cascade,
    number integer not null check (number between 1 and 3),
    engine text not null,
    machine text not null,
    -- Where other members, fronts and the service reach the machine, for the life of the member.
    address text not null,
    block integer not null check (block >= 0),
    peer_port integer not null check (peer_port between 1 and 65535),
    door_port integer not null check (door_port between 1 and 65535),
    -- Whether it came to an etcd that was there already, and whom that had when it had come: what it is started with for life.
    is_joining boolean not null,
    first_members integer[] not null,
    primary key (plane, number),
    unique (engine, block),
    unique (engine, peer_port),
    unique (engine, door_port)
  );
  -- From before there was a choice: the first ports of those for members.
  insert into infra.control_members (plane, number, engine, machine, address, block, peer_port, door_port, is_joining, first_members)
    select name, 1, engine, machine, address, block, 21998 + 2 * row_number() over (partition by engine order by name),
      21999 + 2 * row_number() over (partition by engine order by name), false, '{1}'
    from infra.control_planes;
  alter table infra.control_planes drop column machine, drop column block;
    `,
  `
  -- Hosts that are containers: where each one is, how it runs or last ran, and what it is made of. Stamp and name as in every list of a driver.
  create table infra.container_hosts (
    name text primary key,
    engine text not null,
    region text not null,
    installation text not null,
    public_id bigint not null,
    uid text not null,
    machine text not null,
    memory_mib bigint not null,
    vcpus bigint not null,
    disk_mib bigint not null,
    label text not null,
    image text,
    kubelet text,
    address text,
    boot_serial bigint not null default 0,
    disks jsonb not null default '[]',
    -- What its container was last made from; null until the first was made, and while another is made.
    root text
  );
  create index container_hosts_machine on infra.container_hosts (engine, machine);

  -- Loop devices of volumes in such hosts, from before one is made until it is gone.
  create table infra.loop_devices (
    volume text primary key,
    host text not null,
    engine text not null,
    machine text not null,
    number integer not null check (number >= 0),
    unique (engine, machine, number)
  );
  create index loop_devices_host on infra.loop_devices (host);
  `,
  `
  -- Where what runs inside the clusters of an engine reaches this service, and the authority of the certificate that it is shown there.
  create table infra.inner_listeners (
    engine text primary key,
    url text not null,
    ca_certificate text not null,
    -- Sealed for 'infra-inner-listener/<engine>'.
    ca_key_sealed bytea not null
  );
  create trigger inner_listener_keys_are_kept before insert or update of ca_key_sealed on infra.inner_listeners
    for each row execute function public.refuse_dropped_key('ca_key_sealed');
  `,
  `
  -- Saved contents of etcds: files in the folder of the engine, written and whole before they stand here.
  create table infra.plane_snapshots (
    plane text not null references infra.control_planes (name) on delete cascade,
    file text not null,
    -- When its saving began: everything from before is in it.
    taken timestamptz not null,
    revision bigint not null,
    bytes bigint not null check (bytes > 0),
    -- Minor that ran then.
    version text not null,
    primary key (plane, file)
  );
  -- When one was tried last, whatever came of it; and how often a control plane was restored, from which file, and what of that is still to be done: its data, or only its programs.
  alter table infra.control_planes
    add column snapshot_tried timestamptz,
    add column restores integer not null default 0,
    add column restored_from text,
    add column restoring text check (restoring in ('data', 'programs'));

  -- Members of before a restore, on machines where nobody could remove them yet. Kept also when the control plane is gone; their places are nobody else's until then.
  create table infra.left_members (
    plane text not null,
    restores integer not null,
    number integer not null,
    engine text not null,
    region text not null,
    installation text not null,
    public_id bigint not null,
    uid text not null,
    machine text not null,
    block integer not null,
    peer_port integer not null,
    door_port integer not null,
    primary key (plane, restores, number)
  );
  create index left_members_engine on infra.left_members (engine);
  `,
  `
  -- Where what is in a cluster is kept: etcd of its own, or a database of a PostgreSQL. For the life of the control plane; those from before there was a choice have etcd.
  alter table infra.control_planes add column store text not null default 'etcd' check (store in ('etcd', 'postgresql'));
  `,
  `
  -- Whether KVM carries guests on a hypervisor, as a probe found; used while the hypervisor has this URI.
  create table infra.accelerators (
    engine text not null,
    hypervisor text not null,
    uri text not null,
    accelerator text not null check (accelerator in ('kvm', 'tcg')),
    probed timestamptz not null,
    primary key (engine, hypervisor)
  );
  `,
  `
  -- Progress of a deployment, and the members' certificates, sealed for 'infra-control-plane-certificates/<name>': any process continues with them.
  alter table infra.control_planes add column deployment jsonb, add column certificates bytea;
  drop trigger control_plane_keys_are_kept on infra.control_planes;
  create trigger control_plane_keys_are_kept before insert or update of sealed, certificates on infra.control_planes
    for each row execute function public.refuse_dropped_key('sealed', 'certificates');
  `,
  `
  -- Results of uploads to and restores from a store of backups, by the name of the backup or volume. Removed with the backup, or when the restore is forgotten.
  create table infra.backup_results (
    name text not null,
    kind text not null check (kind in ('upload', 'restore')),
    result jsonb not null,
    primary key (name, kind)
  );
  `,
]
