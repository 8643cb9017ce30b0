import { refusals } from '../model/refusals.ts'
import type { KubeObject } from '../model/kube-object.ts'
import { takeObject } from '../objects/remove-object.ts'
import { refOf } from '../model/ref-of.ts'
import { writeObject } from '../objects/write-object.ts'
import { checkMetadata } from '../rules/check-metadata.ts'
import { checkObject } from '../rules/check-object.ts'
import { checkUpdate } from '../rules/check-update.ts'
import { completeObject } from '../rules/complete-object.ts'
import { keepAddresses } from '../rules/keep-addresses.ts'
import { checkOctets } from './check-octets.ts'
import type { KubeChanging } from './change-kube.ts'
import { readDraft } from './read-draft.ts'
import type { ResourcePath } from './read-path.ts'
import { settleAfter } from './settle-after.ts'

/** Replaces an object, or only its status when the path says so, by a whole new one; refuses one that was changed since it was read. */
export async function updateObject(
  { scope, ask: { path } }: KubeChanging,
  before: KubeObject,
  value: unknown,
): Promise<KubeObject> {
  const draft = readDraft(path, value)
  checkIdentity(path, before, draft)
  const after =
    path.subresource === 'status'
      ? takeStatus(before, draft)
      : completeObject(keepAddresses(before, takeAll(path, before, draft)))
  const causes = [...checkMetadata(after), ...checkObject(after), ...checkUpdate(before, after)]
  if (causes.length > 0) throw refusals.invalid(path.resource, path.name, causes)
  const written = await writeObject(scope, after)
  await checkOctets(scope, path, written)
  const isReleased =
    written.metadata.deletionTimestamp !== undefined && (written.metadata.finalizers ?? []).length === 0
  if (isReleased) await takeObject(scope, refOf(written))
  return settleAfter(scope, written)
}

function checkIdentity({ resource, name }: ResourcePath, before: KubeObject, { metadata }: KubeObject): void {
  if (metadata.name !== '' && metadata.name !== name)
    throw refusals.badRequest(
      `the name of the object (${metadata.name.slice(0, 260)}) does not match the name on the URL (${name})`,
    )
  if (metadata.uid !== undefined && metadata.uid !== before.metadata.uid) {
    throw refusals.conflict(
      resource,
      name,
      `Precondition failed: UID in precondition: ${metadata.uid.slice(0, 60)}, UID in object meta: ${before.metadata.uid}`,
    )
  }
  if (metadata.resourceVersion && metadata.resourceVersion !== before.metadata.resourceVersion) {
    throw refusals.conflict(
      resource,
      name,
      'the object has been modified; please apply your changes to the latest version and try again',
    )
  }
}

/** All but what is the server's to say; the status stays where it has a path of its own. */
function takeAll({ resource }: ResourcePath, before: KubeObject, draft: KubeObject): KubeObject {
  const { status: given, ...rest } = draft
  const { generation, creationTimestamp, deletionTimestamp, uid, resourceVersion, namespace, name } = before.metadata
  const own = { generation, creationTimestamp, deletionTimestamp, uid, resourceVersion, namespace, name }
  const status = resource.hasStatus ? before['status'] : given
  const metadata = {
    ...draft.metadata,
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
  }
  return { ...rest, ...(status === undefined ? {} : { status }), metadata } as KubeObject
}

function takeStatus(before: KubeObject, draft: KubeObject): KubeObject {
  return draft['status'] === undefined ? before : { ...before, status: draft['status'] }
}
