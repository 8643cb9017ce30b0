import type { CallResponse } from './call/call-operation.ts'
import type { FetchResponse } from './call/fetch-like.ts'
import { ApiError, type ApiErrorEntry, type ApiErrorParts, isNotFoundError } from './errors/api-error.ts'
import { UnreadableResponse } from './errors/unreadable-response.ts'
import type { ErrorCode } from './generated/error-code.ts'
import type { FilterTime } from './lists/filter.ts'
import { OAuthError } from './oauth/oauth-error.ts'
import type { AuthorizationRequest } from './oauth/oauth.ts'

// Old names of exports, for one release.

/** @deprecated Renamed to `ApiError`. */
export const Fault: typeof ApiError = ApiError
/** @deprecated Renamed to `ApiError`. */
export type Fault = ApiError
/** @deprecated Renamed to `ApiErrorEntry`. */
export type FaultEntry = ApiErrorEntry
/** @deprecated Renamed to `ApiErrorParts`. */
export type FaultParts = ApiErrorParts
/** @deprecated Renamed to `ErrorCode`. */
export type FaultCode = ErrorCode
/** @deprecated Renamed to `isNotFoundError`. */
export const isNotFoundFault: typeof isNotFoundError = isNotFoundError
/** @deprecated Renamed to `OAuthError`. */
export const OAuthFault: typeof OAuthError = OAuthError
/** @deprecated Renamed to `OAuthError`. */
export type OAuthFault = OAuthError
/** @deprecated Renamed to `UnreadableResponse`. */
export const UnreadableAnswer: typeof UnreadableResponse = UnreadableResponse
/** @deprecated Renamed to `UnreadableResponse`. */
export type UnreadableAnswer = UnreadableResponse
/** @deprecated Renamed to `AuthorizationRequest`. */
export type AuthorizationWish = AuthorizationRequest
/** @deprecated Renamed to `CallResponse`. */
export type CallAnswer<Body> = CallResponse<Body>
/** @deprecated Renamed to `FetchResponse`. */
export type FetchAnswer = FetchResponse
/** @deprecated Renamed to `FilterTime`. */
export type Moment = FilterTime
