import type { ImageRejection } from '#domain/shared/index.ts'
import type { Claimed, Progress, Resource } from './resource.ts'

/** Raw disk image of a user on this machine, whose checksum is verified before it is used. */
export interface ImageFile {
  readonly path: string
  readonly sha256: string
}

/** Observed image in a store. */
export interface ImageObservation {
  readonly isComplete: boolean
  /** Why the uploaded file is not an image; null if accepted or not checked yet. */
  readonly rejection: ImageRejection | null
  /** Size of the disk in MiB; 0 unless complete. */
  readonly sizeMib: number
  /** Null in a simulated store, or unless complete. */
  readonly imageFile: ImageFile | null
}

/** Complete upload that is not stored under its image's name yet. */
export interface UploadedFile {
  readonly bytes: number
  /** SHA-256 checksum in lower-case hexadecimal. */
  readonly sha256: string
  /** Stores the file under the image's name, replacing an earlier one. */
  keep(): Promise<void>
  /** Removes the file, unless it was kept. */
  discard(): Promise<void>
}

/** Local disk of a host. */
export interface SourceOfImage {
  readonly host: Resource
  readonly disk: Resource
}

/** Port to the store of users' images. Every method but `receiveImage` is idempotent and may be killed at any time (rules 3 and 6). */
export interface ImageStore {
  /** Stores the bytes of an upload. Throws InsufficientCapacity without free space, and the stream's error. A failed upload leaves nothing. */
  receiveImage(image: Resource, content: AsyncIterable<Uint8Array>): Promise<UploadedFile>
  inspectImage(image: Resource): Promise<ImageObservation>
  /**
   * Checks and converts the uploaded file, or copies a local disk. A file that is not accepted is then observed with a rejection. Throws NotFound without the
   * file or disk, and InUse while the disk's host runs.
   */
  ensureImage(image: Claimed, source: SourceOfImage | null): Promise<Progress>
  /** Removes all files of an image. Done without files. */
  deleteImage(image: Claimed): Promise<Progress>
}
