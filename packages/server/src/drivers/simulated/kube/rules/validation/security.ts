import { fieldAt, isFields, objectAt, objectsAt } from '#drivers/kube-objects/field-at.ts'
import { rule, isAbsentValue, textMembers, type Rule } from './rule.ts'
import { localPath } from './formats.ts'

const id = rule.range(0, 2_147_483_647)

/** A seccomp or AppArmor profile, which names a file only with the type Localhost. */
const profile: Rule = (value, spot) => {
  rule.fields({ type: rule.required(rule.oneOf('Localhost', 'RuntimeDefault', 'Unconfined')) })(value, spot)
  if (!isFields(value)) return
  const { type, localhostProfile } = value
  if (isAbsentValue(type)) return
  if (type !== 'Localhost' && localhostProfile !== undefined)
    spot.at('localhostProfile').invalid(localhostProfile, 'can only be set when type is Localhost')
  if (type === 'Localhost' && localhostProfile === undefined) spot.at('localhostProfile').required()
}
const appArmorProfile = rule.all(
  profile,
  rule.fields({
    localhostProfile: (value, spot) => {
      if (typeof value === 'string' && value.trim() === '') spot.invalid(value, 'must not be empty')
    },
  }),
)
const seccompProfile = rule.all(profile, rule.fields({ localhostProfile: localPath }))

const sysctlName = rule.format(
  (text) => text.length <= 253 && text.split(/[./]/).every((step) => /^[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/.test(step)),
  'must be a sysctl name',
)

/** Security context of a pod. */
export const podSecurity = rule.fields({
  runAsUser: id,
  runAsGroup: id,
  fsGroup: id,
  supplementalGroups: rule.each(id),
  fsGroupChangePolicy: rule.exactly('Always', 'OnRootMismatch'),
  supplementalGroupsPolicy: rule.exactly('Merge', 'Strict'),
  seccompProfile,
  appArmorProfile,
  sysctls: rule.all(rule.each(rule.fields({ name: rule.required(sysctlName) })), rule.uniqueBy('name')),
})

/** Security context of a container; `hasOwnUsers` is true in a user namespace. */
export function checkSecurity(hasOwnUsers: boolean): Rule {
  return (value, spot) => {
    const context = objectAt({ value }, 'value')
    rule.fields({
      runAsUser: id,
      runAsGroup: id,
      procMount: rule.exactly('Default', 'Unmasked'),
      seccompProfile,
      appArmorProfile,
    })(context, spot)
    if (context['procMount'] === 'Unmasked' && !hasOwnUsers)
      spot.at('procMount').invalid('Unmasked', '`hostUsers` must be false to use `Unmasked`')
    if (context['allowPrivilegeEscalation'] !== false) return
    if (context['privileged'] === true)
      spot.invalid(context, 'cannot set `allowPrivilegeEscalation` to false and `privileged` to true')
    if (textMembers(objectAt(context, 'capabilities')['add']).includes('CAP_SYS_ADMIN'))
      spot.invalid(context, 'cannot set `allowPrivilegeEscalation` to false and add CAP_SYS_ADMIN')
  }
}

const spaces = [
  ['hostIPC', /^(kernel[./](shm|msg|sem)|fs[./]mqueue[./])/],
  ['hostNetwork', /^net[./]/],
] as const

/** Namespaces that a pod shares with its host: sysctls and own users need their own. */
export const hostNamespaces: Rule = (spec, spot) => {
  for (const [index, { name }] of objectsAt(spec, 'securityContext', 'sysctls').entries())
    for (const [space, names] of spaces)
      if (fieldAt(spec, space) === true && names.test(String(name)))
        spot.at(`securityContext.sysctls[${index}].name`).invalid(name, `may not be specified when ${space} is true`)
  if (fieldAt(spec, 'hostUsers') !== false) return
  for (const [field, name] of [
    ['hostNetwork', 'hostNetwork'],
    ['hostPID', 'HostPID'],
    ['hostIPC', 'HostIPC'],
  ] as const)
    if (fieldAt(spec, field) === true) spot.at(name).forbidden('when `pod.Spec.HostUsers` is false')
}
