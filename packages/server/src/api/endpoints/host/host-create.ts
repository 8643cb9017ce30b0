import type { HostCreateBody } from '@moorage/contract'
import type { HostCreate } from '#accept/host/create.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { explainDiskEncryption } from '#domain/catalogue/disk-encryption.ts'
import { explainHostType, findHostType, hostTypeOf } from '#domain/catalogue/host-types.ts'
import { explainImageThere, explainUserData } from '#domain/catalogue/explain-ability.ts'
import { explainImage } from '#domain/catalogue/images.ts'
import { explainKernel } from '#domain/catalogue/kernels.ts'
import { explainRegion } from '#domain/catalogue/regions.ts'
import { changeAlerts } from '#domain/host/alerts.ts'
import { checkInitialConfig, readInitialConfig } from '#domain/host/initial-config.ts'
import { checkHostLabel } from '#domain/host/label.ts'
import { checkUnsupported } from '#domain/host/unsupported.ts'
import { checkUserData, readUserData } from '#domain/host/user-data.ts'
import {
  explainAccessOptions,
  explainBootOptions,
  explainSwapOptions,
  resolveHostOptions,
} from '#domain/host/host-options.ts'
import type { ApiError } from '#domain/shared/index.ts'
import { normaliseTags } from '#domain/tag/normalise-tags.ts'
import type { Call } from '../../call.ts'
import { readDiskAccess } from './image-access.ts'

type Policy = Pick<Call, 'catalogue' | 'policy'>

/** Converts a create body to the input of the act, with the defaults of the policy. */
export function hostInputOf(body: HostCreateBody, call: Policy): HostCreate {
  const policy = call.policy.hosts
  const { label = null, region, type, tags = [] } = body
  const { disk_encryption: diskEncryption = null, private_ip: hasPrivate = false } = body
  const { group = null, watchdog_enabled: isWatched = null, maintenance_policy: maintenancePolicy = null } = body
  const alerts = changeAlerts({}, body.alerts ?? {}, hostTypeOf(call.catalogue, type).vcpus)
  const metadata = { group, isWatched, maintenancePolicy, alerts }
  return {
    label,
    labelPrefix: policy.labelPrefix,
    region,
    type,
    tags: normaliseTags(tags).tags,
    diskEncryption,
    hasPrivate,
    access: readDiskAccess(body, call),
    config: readInitialConfig(body),
    ...metadata,
    ...resolveHostOptions(body, policy),
  }
}

/** Returns the errors in a create body that need no stored state; empty if valid. */
export function checkHostCreate(body: Partial<HostCreateBody>, call: Policy): ApiError[] {
  const { label, region, type, image, tags, kernel } = body
  const { catalogue, policy } = call
  return [
    ...(label === undefined ? [] : checkHostLabel(label)),
    // As in recorded Linode responses, the type's error comes first. A client compares the whole text.
    ...(type === undefined ? [] : [explainHostType(catalogue, type) ?? []].flat()),
    ...(region === undefined ? [] : checkRegion(catalogue, region, body)),
    ...(image === undefined
      ? []
      : [explainImageIn(call, image, region) ?? [], explainAccessOptions(body, policy.hosts) ?? []].flat()),
    ...checkSizes(body, call),
    ...(tags === undefined ? [] : normaliseTags(tags).errors),
    ...(kernel === undefined ? [] : [explainKernel(catalogue, kernel) ?? []].flat()),
    ...checkInitialConfig(body, resolveHostOptions(body, policy.hosts).isBare),
    ...checkUnsupported(body),
    ...checkUserData(body),
  ]
}

function checkRegion(catalogue: Catalogue, region: string, body: Partial<HostCreateBody>): ApiError[] {
  const error =
    explainRegion(catalogue, region, 'Hosts') ??
    explainDiskEncryption(catalogue, region, body.disk_encryption ?? null) ??
    explainUserData(catalogue, region, typeof readUserData(body) === 'string')
  return error ? [error] : []
}

function explainImageIn({ catalogue }: Policy, image: string, region: string | undefined): ApiError | null {
  return explainImage(catalogue, image) ?? (region === undefined ? null : explainImageThere(catalogue, region, image))
}

function checkSizes(body: Partial<HostCreateBody>, call: Policy): ApiError[] {
  const type = body.type === undefined ? undefined : findHostType(call.catalogue, body.type)
  if (!type) return []
  const options = resolveHostOptions(body, call.policy.hosts)
  return [explainSwapOptions(options.swapMib, type.diskMib) ?? explainBootOptions(options, type.diskMib) ?? []].flat()
}
