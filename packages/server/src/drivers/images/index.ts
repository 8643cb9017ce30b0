/** Store of users' images in a folder (README.md). */
export { createImageStore } from './create-image-store.ts'
