/** Kinds of what an answer can be about. */
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

/** No thing of anybody. */
export const nothing: Content = { is: 'nothing' }
/** Every thing of these kinds. */
export const all = (...kinds: RowKind[]): Content => ({ is: 'all', kinds })
/** The thing that the path names. */
export const named = (kind: RowKind): Content => ({ is: 'named', kind })
/** A thing that the caller has just made. */
export const made = (kind: RowKind): Content => ({ is: 'made', kind })
/** The thing that the path names, without its number. */
export const about = (kind: RowKind): Content => ({ is: 'named', kind, hasNoId: true })
