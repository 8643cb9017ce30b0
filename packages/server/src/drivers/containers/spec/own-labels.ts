/** Label that keeps what a container was described as; no caller may set it. */
export const digestLabel = 'moorage.description'

/** Label that keeps the name of its image as it was described, since engines may tell another: Podman puts `localhost/` or its registry before a short one. No caller may set it. */
export const imageLabel = 'moorage.image'
