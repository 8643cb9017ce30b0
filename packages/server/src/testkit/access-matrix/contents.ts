import type { ServedOperationName } from '@moorage/contract'
import type { RowKind } from './world-row.ts'

/**
 * What an accepted answer is about. `nothing`: no thing of anybody, so it is the same for all. `all`: every thing of the kinds that the caller sees
 * inside what the path names. `named`: the thing that the last parameter of the path names. `made`: one that the caller has just made.
 * `isOftenEmpty`: only one of the dialects answers more than `{}`. `self`: the caller or their account. `granted`: every thing of the account that the answer may give, or is given by, grants.
 */
export type Content =
  | { readonly is: 'nothing' }
  | { readonly is: 'all'; readonly kinds: readonly RowKind[] }
  | {
      readonly is: 'named' | 'made' | 'self'
      readonly kind: RowKind
      readonly hasNoId?: true
      readonly isOftenEmpty?: true
    }
  | { readonly is: 'granted'; readonly to: 'account' | 'caller' }

const nothing: Content = { is: 'nothing' }
const all = (...kinds: RowKind[]): Content => ({ is: 'all', kinds })
const named = (kind: RowKind) => ({ is: 'named', kind }) satisfies Content
const made = (kind: RowKind): Content => ({ is: 'made', kind })
/** Tells of a thing without its number. */
const about = (kind: RowKind): Content => ({ is: 'named', kind, hasNoId: true })

/** What every operation's answer is about; one without an entry does not compile, and the matrix refuses to ask it. */
export const contents: Readonly<Record<ServedOperationName, Content>> = {
  'volume.list': all('volume'),
  'volume.create': made('volume'),
  'volume.view': named('volume'),
  'volume.update': named('volume'),
  'volume.delete': nothing,
  'volume.attach': named('volume'),
  'volume.detach': nothing,
  'volume.clone': made('volume'),
  'volume.resize': { ...named('volume'), isOftenEmpty: true },
  'volume_type.list': nothing,
  'host.list': all('host'),
  'host.create': made('host'),
  'host.view': named('host'),
  'host.update': named('host'),
  'host.delete': nothing,
  'host.boot': nothing,
  'host.shutdown': nothing,
  'host.reboot': nothing,
  'host.list_volumes': all('volume'),
  'host_type.list': nothing,
  'host_type.view': nothing,
  'config.list': all('config'),
  'config.create': made('config'),
  'config.view': named('config'),
  'config.update': named('config'),
  'config.delete': nothing,
  'disk.list': all('disk'),
  'disk.view': named('disk'),
  'cluster.list': all('cluster'),
  'cluster.create': made('cluster'),
  'cluster.view': named('cluster'),
  'cluster.update': named('cluster'),
  'cluster.delete': nothing,
  'endpoint.list': about('cluster'),
  'dashboard.view': about('cluster'),
  'kubeconfig.view': about('cluster'),
  'kubeconfig.delete': nothing,
  'cluster.recycle': nothing,
  'node.view': named('node'),
  'node.delete': nothing,
  'node.recycle': nothing,
  'pool.list': all('pool'),
  'pool.create': made('pool'),
  'pool.view': named('pool'),
  'pool.update': named('pool'),
  'pool.delete': nothing,
  'pool.recycle': nothing,
  'version.list': nothing,
  'version.view': nothing,
  'cluster_type.list': nothing,
  'region.list': nothing,
  'region.view': nothing,
  'event.list': all('event'),
  'event.stream': all('event'),
  'event.view': named('event'),
  'event.mark_seen': nothing,
  'event.mark_read': nothing,
  'account.view': { is: 'self', kind: 'account', hasNoId: true },
  'usage.list': all('usage'),
  'audit.list': all('audit'),
  'tag.list': all('tag'),
  'tag.create': made('tag'),
  'tag.view': all('volume', 'host', 'cluster', 'pool'),
  'tag.delete': nothing,
  'user.list': all('user'),
  'user.create': made('user'),
  'user.view': named('user'),
  'user.update': made('user'),
  'user.delete': nothing,
  'grant.view': { is: 'granted', to: 'account' },
  'grant.update': { is: 'granted', to: 'account' },
  'client.list': all('client'),
  'client.create': made('client'),
  'client.view': named('client'),
  'client.update': named('client'),
  'client.delete': nothing,
  'client.reset_secret': named('client'),
  'profile.view': { is: 'self', kind: 'user' },
  'profile.view_grants': { is: 'granted', to: 'caller' },
  'token.list': all('token'),
  'token.create': made('token'),
  'token.view': named('token'),
  'token.update': named('token'),
  'token.delete': nothing,
  'app.list': all('app'),
  'app.view': named('app'),
  'app.delete': nothing,
}
