import { clusterStep, kubeDueStep, kubeStep } from './cluster-steps.ts'
import { diskStep } from './disk-step.ts'
import { backupStep } from './backup-step.ts'
import { imageStep } from './image-step.ts'
import { foundationStep } from './foundation-step.ts'
import { volumeCallStep } from './volume-call-step.ts'

/** Idempotent statements that create the schema. */
export const simulatorFoundation: readonly string[] = [
  'create schema if not exists sim',
  'create table if not exists sim.steps (step integer primary key)',
]

const frontStep = `
  -- One for all clusters. first_url is the first listener there ever was; url is what kubeconfigs name: the override while one is set, else first_url.
  create table sim.fronts (
    one boolean primary key default true check (one),
    first_url text not null,
    url text not null,
    ca_certificate text not null,
    ca_key_sealed bytea not null
  );

  -- One row for each process with a listener; several may share an address that was given to them, so readers take each address once.
  create table sim.listeners (
    address text not null,
    process text not null,
    seen timestamptz not null,
    primary key (address, process)
  );

  -- Of a session's cookie only the SHA-256 is kept; it ends with the credentials it was opened with.
  create table sim.dashboard_sessions (
    hash bytea primary key,
    cluster_id uuid not null references sim.clusters (id) on delete cascade deferrable initially deferred,
    credentials_serial bigint not null,
    expires timestamptz not null
  );
  create index dashboard_sessions_cluster on sim.dashboard_sessions (cluster_id, expires);

  -- Attempts to sign in to a cluster's dashboard since a moment; after a minute the count begins anew.
  create table sim.dashboard_attempts (
    cluster_id uuid primary key references sim.clusters (id) on delete cascade deferrable initially deferred,
    since timestamptz not null,
    attempts bigint not null
  );
  `

/** Triggers reject values sealed with a dropped key. */
const keyStep = `
  create trigger fronts_keys_are_kept before insert or update of ca_key_sealed on sim.fronts
    for each row execute function public.refuse_dropped_key('ca_key_sealed');
  create trigger clusters_keys_are_kept before insert or update of tls_sealed on sim.clusters
    for each row execute function public.refuse_dropped_key('tls_sealed');
  create trigger kube_objects_keys_are_kept before insert or update of sealed on sim.kube_objects
    for each row when (new.sealed is not null) execute function public.refuse_dropped_key('sealed');
  create trigger kube_changes_keys_are_kept before insert or update of sealed on sim.kube_changes
    for each row when (new.sealed is not null) execute function public.refuse_dropped_key('sealed');
  `

/** The expiry is null for older certificates, which outlive their authority. An inspection reports such certificates as expired, so that they are renewed. */
const certificateStep = `alter table sim.clusters add column certificate_ends timestamptz`

/**
 * Failed attempts count by source address, so that attackers cannot lock out a token holder. The previous release may still write here and to
 * `sim.dashboard_sessions`; the next release drops both tables (ADR 0048).
 */
const failureStep = `
  drop table sim.dashboard_attempts;
  create table sim.dashboard_failures (
    cluster_id uuid not null references sim.clusters (id) on delete cascade deferrable initially deferred,
    address text not null,
    since timestamptz not null,
    failures bigint not null,
    primary key (cluster_id, address)
  );
  create index dashboard_failures_by_age on sim.dashboard_failures (since);
  `

/** Owners find dependents, even sealed Secrets. */
const ownerStep = `
  alter table sim.kube_objects add column owners text[] not null default '{}';
  update sim.kube_objects set owners = array(
    select one ->> 'uid' from jsonb_array_elements(body #> '{metadata,ownerReferences}') as one where one ? 'uid'
  ) where jsonb_typeof(body #> '{metadata,ownerReferences}') = 'array';
  create index kube_objects_by_owner on sim.kube_objects (cluster_id) where owners <> '{}';
  create index kube_objects_by_uid on sim.kube_objects (cluster_id, uid);
  `

/** A null access list admits every address (decision E13). */
const accessListStep = `alter table sim.clusters add column admits inet[], add column access_list_serial bigint not null default 0`

/** `selectable` is null or outdated if the previous release wrote the row; lists then read the object. A change without `octets` counts as maximum size. */
const selectableStep = `
  alter table sim.kube_objects add column selectable jsonb, add column selectable_revision bigint;
  alter table sim.kube_changes add column octets integer;
  `

/** Hosts of the release before are on the first hypervisor. */
const hypervisorStep = `alter table sim.hosts add column hypervisor text not null default 'sim-1'`
/** Counters of hosts start at this time. Null if the previous release booted the host, whose counters are then 0. */
const bootTimeStep = `
  alter table sim.hosts add column booted_at timestamptz;
  update sim.hosts set booted_at = public.moor_now() where power = 'on';
  `
/** A host from before this step has no addresses, so its next pass writes them. */
const addressStep = `alter table sim.hosts add column ipv4 text[] not null default '{}', add column ipv6 text not null default ''`
/** Kinds of secrets that the last boot with a guest configuration received; never the secrets. */
const guestConfigStep = `alter table sim.hosts add column guest_config text[] not null default '{}'`
/** True if the last boot of the host was a rescue boot. */
const rescueStep = `alter table sim.hosts add column is_rescue boolean not null default false`

/** Kind of the stamp of each volume. */
const volumeKindStep = `
  alter table sim.volumes add column kind text not null default 'volume' check (kind in ('volume', 'snapshot'));
  `

/** Kind of the first resource of calls that fail; null for all kinds. */
const faultKindStep = `alter table sim.faults add column kind text`

/** Steps, never edited after their release. Random keys need no adjusted sequences in copies. References are checked at commit, so tables load in any order. */
export const simulatorSteps: readonly string[] = [
  foundationStep,
  clusterStep,
  frontStep,
  kubeStep,
  keyStep,
  certificateStep,
  failureStep,
  ownerStep,
  accessListStep,
  diskStep,
  volumeCallStep,
  selectableStep,
  kubeDueStep,
  hypervisorStep,
  bootTimeStep,
  addressStep,
  guestConfigStep,
  rescueStep,
  imageStep,
  volumeKindStep,
  backupStep,
  faultKindStep,
]
