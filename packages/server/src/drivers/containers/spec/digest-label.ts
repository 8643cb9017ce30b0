/** Label that keeps what a container was described as; no caller may set it. */
export const digestLabel = 'moorage.description'
