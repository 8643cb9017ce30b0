/** Result for a 204 response: the grants of an unrestricted user only (decision A1). */
export const noContent = Symbol('no content')
