/** Kinds of resources in answers. */
export type RowKind =
  | 'account'
  | 'user'
  | 'client'
  | 'token'
  | 'app'
  | 'ssh_key'
  | 'sign_in'
  | 'account_sign_in'
  | 'audit'
  | 'tag'
  | 'lock'
  | 'usage'
  | 'event'
  | 'volume'
  | 'volume_snapshot'
  | 'host'
  | 'config'
  | 'disk'
  | 'image'
  | 'address'
  | 'cluster'
  | 'pool'
  | 'node'
  | 'trash'
  | 'volume_backup'

/**
 * Content of an accepted answer. `named`: the resource of the path's last parameter. `isOftenEmpty`: one dialect answers `{}`. `self`: the caller or their
 * account. `granted`: resources with listed grants.
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

/** Answer without any account's resource. */
export const nothing: Content = { is: 'nothing' }
/** Returns the content "every visible resource of these kinds within the path's resource". */
export const all = (...kinds: RowKind[]): Content => ({ is: 'all', kinds })
/** Returns the content "the resource of the path's last parameter". */
export const named = (kind: RowKind): Content => ({ is: 'named', kind })
/** Returns the content "a resource just created by the caller". */
export const made = (kind: RowKind): Content => ({ is: 'made', kind })
/** Returns the content "the resource of the path's last parameter, without its ID". */
export const about = (kind: RowKind): Content => ({ is: 'named', kind, hasNoId: true })
