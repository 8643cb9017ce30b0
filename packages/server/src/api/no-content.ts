/** What a handler returns to be answered 204 without a body: the grants of an unrestricted user, and nothing else (decision A1). */
export const noContent = Symbol('no content')
