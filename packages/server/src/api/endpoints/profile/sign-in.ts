import type { SignIn } from '@moorage/contract'
import { asId, type SignInId, type Viewer } from '#domain/shared/index.ts'
import type { Db } from '#store/open-store.ts'
import { findSignIn, listSignIns, type SignInRange, type SignInRow } from '#store/sign-in/sign-ins.ts'
import { wireTime } from '#store/column-types.ts'
import type { Call, HandlersOf, PathOf } from '../../call.ts'
import { respondPage } from '../../respond.ts'
import { viewStored } from '../../stored-reads.ts'

/** Sign-ins of the user, and of all users of the account (decision G12). */
export const signInHandlers: HandlersOf<'sign_in' | 'account_sign_in'> = {
  'sign_in.list': { kind: 'read', run: (call) => listRange(call, 'own') },
  'sign_in.view': viewStored(findIn('own'), idOf, signInBody),
  'account_sign_in.list': { kind: 'read', run: (call) => listRange(call, 'account') },
  'account_sign_in.view': viewStored(findIn('account'), idOf, signInBody),
}

function idOf({ signInId }: PathOf<'sign_in.view'>): SignInId {
  return asId<SignInId>(signInId)
}

function findIn(range: SignInRange) {
  return (db: Db, viewer: Viewer, id: SignInId): Promise<SignInRow> => findSignIn(db, viewer, range, id)
}

async function listRange({ store, actor, list }: Pick<Call, 'store' | 'actor' | 'list'>, range: SignInRange) {
  const { rows, total } = await listSignIns(store, actor, { ...list, range })
  return respondPage(
    list,
    total,
    rows.map((row) => signInBody(row)),
  )
}

function signInBody(row: SignInRow): SignIn {
  const { id, address: ip, username, status, is_restricted: restricted } = row
  return { id, datetime: wireTime(row.at), ip, username, status, restricted }
}
