import type { Image, Kernel } from '@moorage/contract'
import { acceptImageCreate, acceptImageDelete, acceptImageUpdate, acceptImageUpload } from '#accept/image/images.ts'
import { holdsScope } from '#domain/access/scopes.ts'
import type { CatalogueImage, CatalogueKernel } from '#domain/catalogue/catalogue.ts'
import { findImage } from '#domain/catalogue/images.ts'
import { findKernel } from '#domain/catalogue/kernels.ts'
import { explainRegion } from '#domain/catalogue/regions.ts'
import { readImageId, renderImageId } from '#domain/image/image-id.ts'
import { asId, type DiskId, type ImageId, notFound } from '#domain/shared/index.ts'
import { normaliseTags } from '#domain/tag/normalise-tags.ts'
import { grantMissing } from '#store/access/check-grants.ts'
import { wireTime } from '#store/column-types.ts'
import { findUserImage, type ImageRow, listImages } from '#store/image/images.ts'
import { listValues, readPlainField } from '#store/listing/list-values.ts'
import type { ApiContext, HandlersOf, LocatedCall, PathOf } from '../../call.ts'
import { changeStored } from '../../change-stored.ts'
import { listConfigured, viewConfigured } from '../../configured-reads.ts'
import { respondPage, respondRow } from '../../respond.ts'

type ImagePath = PathOf<'image.view'>

/** Path of the routes for uploads, below the origin. */
export const uploadPath = '/v4/uploads/images'

/** Throws access.grant_missing for an image of the catalogue, and resource.not_found for an unknown image. */
async function locate({ catalogue, params, store, actor }: LocatedCall<ImagePath>): Promise<void> {
  if (findImage(catalogue, params.imageId)) throw grantMissing()
  await findUserImage(store.db, actor, imageIdOf(params))
}

const checkTags = ({ tags = [] }: { readonly tags?: readonly string[] }) => normaliseTags(tags).errors

/** Images and kernels. Those of the catalogue are public (decision G3), those of users are visible to their account (decision H8.1). */
export const imageHandlers: HandlersOf<'image' | 'kernel'> = {
  'image.list': {
    kind: 'read',
    // A token of any scope lists images of users, as in recorded answers.
    async run(call) {
      const own = call.caller ? await listImages(call.store.db, call.caller) : []
      const items = [...call.catalogue.images.map((image) => imageBody(image, call)), ...own.map(userImageBody)]
      const { rows, total } = listValues(items, call.list, (image, field) =>
        field === 'tags' ? image.tags : readPlainField(image, field),
      )
      return respondPage(call.list, total, rows)
    },
  },
  'image.view': {
    kind: 'read',
    async run(call) {
      const { caller, catalogue, params, scopes, store } = call
      const image = findImage(catalogue, params.imageId)
      if (image) return imageBody(image, call)
      if (!caller || !holdsScope(scopes, 'images:read_only')) throw notFound()
      return userImageBody(await findUserImage(store.db, caller, imageIdOf(params)))
    },
  },
  'image.create': {
    kind: 'change',
    check: checkTags,
    accept(tx, call) {
      const { disk_id, label = null } = call.body
      const input = { diskId: asId<DiskId>(disk_id), label, ...readMetadata(call.body) }
      return respondRow(acceptImageCreate(tx, call.actor, input, call), userImageBody, call)
    },
  },
  'image.upload': {
    kind: 'change',
    check: (body, { catalogue }) => [
      ...(body.region === undefined ? [] : [explainRegion(catalogue, body.region, 'Hosts') ?? []].flat()),
      ...checkTags(body),
    ],
    async accept(tx, call) {
      const { label, region, sha256 } = call.body
      const input = { label, region, sha256: sha256?.toLowerCase() ?? null, ...readMetadata(call.body) }
      const { row, operationId, ticket } = await acceptImageUpload(tx, call.actor, input, call)
      const body = { upload_to: `${call.origin()}${uploadPath}/${ticket}`, image: userImageBody(row) }
      return { body, replayBody: { ...body, upload_to: '<REDACTED>' }, operationId }
    },
  },
  'image.update': {
    kind: 'change',
    locate,
    check: checkTags,
    accept(tx, call) {
      const { tags, ...texts } = call.body
      const input = { id: imageIdOf(call.params), ...texts, ...(tags && { tags: sortTags(tags) }) }
      return respondRow(acceptImageUpdate(tx, call.actor, input), userImageBody, call)
    },
  },
  'image.delete': changeStored(locate, acceptImageDelete, imageIdOf),

  'kernel.list': listConfigured(({ catalogue }) => catalogue.kernels.map(kernelBody)),
  'kernel.view': viewConfigured((catalogue, { kernelId }) => findKernel(catalogue, kernelId), kernelBody),
}

function imageIdOf({ imageId }: ImagePath): ImageId {
  const id = readImageId(imageId)
  if (id === null) throw notFound()
  return id
}

interface Metadata {
  readonly description?: string
  readonly cloud_init?: boolean
  readonly tags?: readonly string[]
}

function readMetadata({ description = '', cloud_init = false, tags = [] }: Metadata) {
  return { description, has_cloud_init: cloud_init, tags: sortTags(tags) }
}

/** Linode sorts the tags of images (facts, 4). */
function sortTags(tags: readonly string[]): string[] {
  return normaliseTags(tags).tags.toSorted()
}

function userImageBody(row: ImageRow): Image {
  return {
    id: renderImageId(row.id),
    label: row.label,
    deprecated: false,
    size: row.size_mib,
    created: wireTime(row.created),
    updated: wireTime(row.updated),
    description: row.description,
    created_by: row.created_by,
    type: 'manual',
    is_public: false,
    vendor: null,
    expiry: null,
    eol: null,
    status: row.status,
    capabilities: row.has_cloud_init ? ['cloud-init'] : [],
    total_size: row.size_mib,
    tags: row.tags,
  }
}

/** Images of the catalogue are public and available (decision H8). */
function imageBody(image: CatalogueImage, { vendor }: Pick<ApiContext, 'vendor'>): Image {
  return {
    id: image.id,
    label: image.label,
    deprecated: image.isDeprecated,
    size: image.sizeMib,
    created: image.created,
    updated: image.created,
    description: image.description,
    created_by: vendor.toLowerCase(),
    type: 'manual',
    is_public: true,
    vendor: image.vendor,
    expiry: null,
    eol: image.endOfLife,
    status: 'available',
    capabilities: [...image.capabilities],
    total_size: image.sizeMib,
    tags: [],
  }
}

function kernelBody(kernel: CatalogueKernel): Kernel {
  return {
    id: kernel.id,
    label: kernel.label,
    version: kernel.version,
    kvm: kernel.hasKvm,
    architecture: kernel.architecture,
    pvops: kernel.isParavirtual,
    deprecated: kernel.isDeprecated,
    built: kernel.built,
  }
}
