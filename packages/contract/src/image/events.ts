import { describeJob, describeNotification, type EventSpec } from '../shared/event-spec.ts'

/** Events of images (ADR 0073). */
export const imageEvents = {
  image_upload: describeJob('image', 'An image is being uploaded and checked.'),
  disk_imagize: describeJob('host', 'An image is being created from a disk. The image is the secondary entity.'),
  image_delete: describeJob('image', 'An image is being deleted.'),
  image_update: describeNotification('image', 'The label, description or tags of an image were changed.'),
} as const satisfies Record<string, EventSpec>
