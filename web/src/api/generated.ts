import { emptyApi as api } from './empty-api'
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginApiResponse, LoginApiArg>({
      query: (queryArg) => ({ url: `/api/v1/auth/login`, method: 'POST', body: queryArg.loginRequest }),
    }),
    validateToken: build.mutation<ValidateTokenApiResponse, ValidateTokenApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/auth/validate-token`,
        method: 'POST',
        body: queryArg.validateTokenRequest,
      }),
    }),
    createUser: build.mutation<CreateUserApiResponse, CreateUserApiArg>({
      query: (queryArg) => ({ url: `/api/v1/users`, method: 'POST', body: queryArg.createUserRequest }),
    }),
    getCurrentUser: build.query<GetCurrentUserApiResponse, GetCurrentUserApiArg>({
      query: (queryArg) => ({ url: `/api/v1/pbw-${encodeURIComponent(String(queryArg.brand))}-users` }),
    }),
    listCashback: build.query<ListCashbackApiResponse, ListCashbackApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/cashback`,
        params: {
          userId: queryArg.userId,
          status: queryArg.status,
          store: queryArg.store,
          from: queryArg['from'],
          to: queryArg.to,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    getCashbackSummary: build.query<GetCashbackSummaryApiResponse, GetCashbackSummaryApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/cashback/count`,
        params: {
          userId: queryArg.userId,
        },
      }),
    }),
    listCashbackMonths: build.query<ListCashbackMonthsApiResponse, ListCashbackMonthsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/cashback/months`,
        params: {
          userId: queryArg.userId,
          months: queryArg.months,
        },
      }),
    }),
    listCashbackStores: build.query<ListCashbackStoresApiResponse, ListCashbackStoresApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/cashback/stores`,
        params: {
          userId: queryArg.userId,
        },
      }),
    }),
    listCashbackEvents: build.query<ListCashbackEventsApiResponse, ListCashbackEventsApiArg>({
      query: (queryArg) => ({ url: `/api/v1/cashback/${encodeURIComponent(String(queryArg.id))}/events` }),
    }),
    redirectCoupon: build.mutation<RedirectCouponApiResponse, RedirectCouponApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/coupon/redirect`,
        method: 'POST',
        body: queryArg.redirectRequest,
      }),
    }),
    getStore: build.query<GetStoreApiResponse, GetStoreApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/store`,
        params: {
          slug: queryArg.slug,
        },
      }),
    }),
    listTopCashbackStores: build.query<ListTopCashbackStoresApiResponse, ListTopCashbackStoresApiArg>({
      query: () => ({ url: `/api/v1/store/top-cashback` }),
    }),
  }),
  overrideExisting: false,
})
export { injectedRtkApi as generatedApi }
export type LoginApiResponse = /** status 200 Signed in. */ LoginResponse
export type LoginApiArg = {
  loginRequest: LoginRequest
}
export type ValidateTokenApiResponse = /** status 201 The token is valid. */ ValidateTokenResponse
export type ValidateTokenApiArg = {
  validateTokenRequest: ValidateTokenRequest
}
export type CreateUserApiResponse = /** status 201 The account exists. */ CreateUserResponse
export type CreateUserApiArg = {
  createUserRequest: CreateUserRequest
}
export type GetCurrentUserApiResponse = /** status 200 The shopper. */ User
export type GetCurrentUserApiArg = {
  brand: string
}
export type ListCashbackApiResponse = /** status 200 The records. */ CashbackRecord[]
export type ListCashbackApiArg = {
  /** The shopper; must be the token's own. */
  userId: string
  /** Only these statuses. */
  status?: CashbackStatus[]
  /** Only this store, by slug. */
  store?: string
  /** Only purchases on or after this day (America/Sao_Paulo). */
  from?: string
  /** Only purchases on or before this day (America/Sao_Paulo). */
  to?: string
  /** Page size. */
  limit?: number
  /** Where the page starts; opaque, from the previous page's `Link`. */
  cursor?: string
}
export type GetCashbackSummaryApiResponse = /** status 200 The balances. */ CashbackSummary
export type GetCashbackSummaryApiArg = {
  /** The shopper; must be the token's own. */
  userId: string
}
export type ListCashbackMonthsApiResponse = /** status 200 The months. */ CashbackMonth[]
export type ListCashbackMonthsApiArg = {
  /** The shopper; must be the token's own. */
  userId: string
  /** How many months, the current one included. */
  months?: number
}
export type ListCashbackStoresApiResponse = /** status 200 The stores. */ CashbackStore[]
export type ListCashbackStoresApiArg = {
  /** The shopper; must be the token's own. */
  userId: string
}
export type ListCashbackEventsApiResponse = /** status 200 The timeline. */ CashbackEvent[]
export type ListCashbackEventsApiArg = {
  id: string
}
export type RedirectCouponApiResponse =
  /** status 200 The network's deep link, carrying the click id. */ string
export type RedirectCouponApiArg = {
  redirectRequest: RedirectRequest
}
export type GetStoreApiResponse = /** status 200 The store. */ Store
export type GetStoreApiArg = {
  slug: string
}
export type ListTopCashbackStoresApiResponse = /** status 200 The stores. */ Store[]
export type ListTopCashbackStoresApiArg = void
export type LoginResponse = {
  access_token: string
}
export type FieldError = {
  field: string
  detail: string
}
export type Problem = {
  type: string
  title: string
  status: number
  /** For developers */
  detail: string
  /** Stable */
  code: string
  requestId: string
  /** For people */
  message: string
  errors?: FieldError[]
}
export type LoginRequest = {
  email: string
  password: string
}
export type ValidateTokenResponse = {
  valid: boolean
  expiresAt: string
}
export type ValidateTokenRequest = {
  token: string
}
export type CreateUserResponse = {
  id: string
  message: string
}
export type CreateUserRequest = {
  email: string
  password: string
  name: string
  /** Whether the terms of use were accepted on the form. */
  acceptsTerms?: boolean
  /** Whether the shopper asked for offers by e-mail. */
  acceptsOffers?: boolean
}
export type User = {
  id: string
  email: string
  name: string
  username: string | null
  birthdate: string | null
  gender: ('M' | 'F' | null) | null
  /** Masked. */
  cpf: string | null
  /** Masked. */
  cb_pix: string | null
  google_image: string | null
}
export type CashbackStatus = 'PENDING' | 'CASHBACK' | 'PAID' | 'CANCELED'
export type Reais = number
export type CashbackStore = {
  name: string
  slug: string
}
export type CashbackConversion = {
  /** The network's transaction id. */
  externalId: string
  conversionTime: string
}
export type Cents = number
export type CashbackRecord = {
  id: string
  status: CashbackStatus
  value: Reais
  saleValue: Reais
  storeOrderId: string | null
  store: CashbackStore
  conversion: CashbackConversion
  valueCents: Cents
  saleValueCents: Cents
  /** The rate in force at the click, in hundredths of a percent, doubling included. */
  rateBasisPoints: number
  /** Whether the rate was doubled by a LOYALTY area. */
  loyalty: boolean
  /** Why the store declined */
  reason: string | null
  updatedAt: string
}
export type CashbackSummary = {
  pending: Reais
  cashback: Reais
  paid: Reais
  canceled: Reais
}
export type CashbackMonth = {
  month: string
  pendingCents: Cents
  cashbackCents: Cents
  paidCents: Cents
  canceledCents: Cents
}
export type CashbackEventType =
  | 'click'
  | 'tracked'
  | 'attributed'
  | 'amended'
  | 'approved'
  | 'canceled'
  | 'reopened'
  | 'reserved'
  | 'released'
  | 'paid'
  | 'returned'
export type CashbackEvent = {
  /** Position in the log. */
  sequence: number
  type: CashbackEventType
  /** When it happened */
  at: string
  /** When it entered the log. */
  recordedAt: string
  /** The status after this event; absent on the click. */
  status: CashbackStatus | null
  /** The cashback after this event; absent on the click. */
  valueCents: Cents | null
  /** The purchase after this event; absent on the click. */
  saleValueCents: Cents | null
  reason: string | null
}
export type RedirectRequest = {
  link?: string | null
  /** The page's utm_source. */
  source?: string | null
  /** The page's utm_campaign. */
  campaign?: string | null
  userId?: string | null
  /** The coupon's id. */
  coupon?: string | null
  /** The store's slug. */
  store?: string | null
  /** The hot area's incentive id. */
  incentive?: string | null
}
export type Store = {
  id: string
  name: string
  slug: string
  /** Percent with at most two decimals, written from basis points. */
  cashbackPercentage: number | null
}
