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
  | 'usage'
  | 'event'
  | 'volume'
  | 'host'
  | 'config'
  | 'disk'
  | 'address'
  | 'cluster'
  | 'pool'
  | 'node'

/**
 * Content of an accepted answer. `nothing`: no account's resource. `all`: every visible resource of these kinds within the path's resource. `named`: the
 * resource of the path's last parameter. `made`: a resource just created. `isOftenEmpty`: one dialect answers only `{}`. `self`: the caller or their account.
 * `granted`: every resource on which the answer may list grants.
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

/** No account's resource. */
export const nothing: Content = { is: 'nothing' }
/** Every resource of these kinds. */
export const all = (...kinds: RowKind[]): Content => ({ is: 'all', kinds })
/** The resource of the path. */
export const named = (kind: RowKind): Content => ({ is: 'named', kind })
/** A resource just created by the caller. */
export const made = (kind: RowKind): Content => ({ is: 'made', kind })
/** The resource of the path, without its ID. */
export const about = (kind: RowKind): Content => ({ is: 'named', kind, hasNoId: true })
