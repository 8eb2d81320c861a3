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
    listCoupons: build.query<ListCouponsApiResponse, ListCouponsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/coupon`,
        params: {
          slug: queryArg.slug,
          name: queryArg.name,
          category: queryArg.category,
          type: queryArg['type'],
          page: queryArg.page,
        },
      }),
    }),
    listTopCoupons: build.query<ListTopCouponsApiResponse, ListTopCouponsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/coupon/top`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
        },
      }),
    }),
    listCouponCategories: build.query<ListCouponCategoriesApiResponse, ListCouponCategoriesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/coupon/slug-categories-by-loyalty`,
        params: {
          categorySlug: queryArg.categorySlug,
        },
      }),
    }),
    viewCoupon: build.mutation<ViewCouponApiResponse, ViewCouponApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/coupon/${encodeURIComponent(String(queryArg.id))}/view`,
        method: 'POST',
      }),
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
    getHotArea: build.query<GetHotAreaApiResponse, GetHotAreaApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/store-category`,
        params: {
          slug: queryArg.slug,
        },
      }),
    }),
    getStoreTerms: build.query<GetStoreTermsApiResponse, GetStoreTermsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/store/terms`,
        params: {
          slug: queryArg.slug,
        },
      }),
    }),
    listPriorityStores: build.query<ListPriorityStoresApiResponse, ListPriorityStoresApiArg>({
      query: () => ({ url: `/api/v2/store/priority` }),
    }),
    listStoresByLetter: build.query<ListStoresByLetterApiResponse, ListStoresByLetterApiArg>({
      query: () => ({ url: `/api/v2/store/alphabetical-list` }),
    }),
    listCategories: build.query<ListCategoriesApiResponse, ListCategoriesApiArg>({
      query: () => ({ url: `/api/v2/store-category/names-list` }),
    }),
    listBanners: build.query<ListBannersApiResponse, ListBannersApiArg>({
      query: () => ({ url: `/api/v1/banner` }),
    }),
    search: build.query<SearchApiResponse, SearchApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/search`,
        params: {
          q: queryArg.q,
        },
      }),
    }),
    reportCoupon: build.mutation<ReportCouponApiResponse, ReportCouponApiArg>({
      query: (queryArg) => ({ url: `/api/v1/feedback/coupon`, method: 'POST', body: queryArg.couponReport }),
    }),
    listFavourites: build.query<ListFavouritesApiResponse, ListFavouritesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/favourites`,
        params: {
          userId: queryArg.userId,
        },
      }),
    }),
    addFavouriteStore: build.mutation<AddFavouriteStoreApiResponse, AddFavouriteStoreApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/favourites/stores/${encodeURIComponent(String(queryArg.slug))}`,
        method: 'PUT',
        params: {
          userId: queryArg.userId,
        },
      }),
    }),
    removeFavouriteStore: build.mutation<RemoveFavouriteStoreApiResponse, RemoveFavouriteStoreApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/favourites/stores/${encodeURIComponent(String(queryArg.slug))}`,
        method: 'DELETE',
        params: {
          userId: queryArg.userId,
        },
      }),
    }),
    addFavouriteCoupon: build.mutation<AddFavouriteCouponApiResponse, AddFavouriteCouponApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/favourites/coupons/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PUT',
        params: {
          userId: queryArg.userId,
        },
      }),
    }),
    removeFavouriteCoupon: build.mutation<RemoveFavouriteCouponApiResponse, RemoveFavouriteCouponApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/favourites/coupons/${encodeURIComponent(String(queryArg.id))}`,
        method: 'DELETE',
        params: {
          userId: queryArg.userId,
        },
      }),
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
export type ListCouponsApiResponse = /** status 200 The answer. */ CouponList
export type ListCouponsApiArg = {
  /** A store or a category. */
  slug: string
  /** Only coupons whose name contains this, whatever the accents. */
  name?: string
  /** Only coupons of this category, by name. */
  category?: string
  type?: CouponType
  page?: number
}
export type ListTopCouponsApiResponse = /** status 200 The answer. */ TopCouponList
export type ListTopCouponsApiArg = {
  page?: number
  limit?: number
}
export type ListCouponCategoriesApiResponse = /** status 200 The answer. */ string[]
export type ListCouponCategoriesApiArg = {
  categorySlug: string
}
export type ViewCouponApiResponse = unknown
export type ViewCouponApiArg = {
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
export type GetHotAreaApiResponse = /** status 200 The answer. */ HotArea
export type GetHotAreaApiArg = {
  slug: string
}
export type GetStoreTermsApiResponse = /** status 200 The answer. */ StoreTerms
export type GetStoreTermsApiArg = {
  slug: string
}
export type ListPriorityStoresApiResponse = /** status 200 The answer. */ PriorityStore[]
export type ListPriorityStoresApiArg = void
export type ListStoresByLetterApiResponse = /** status 200 The answer. */ StoreGroup[]
export type ListStoresByLetterApiArg = void
export type ListCategoriesApiResponse = /** status 200 The answer. */ CategoryLists
export type ListCategoriesApiArg = void
export type ListBannersApiResponse = /** status 200 The answer. */ BannerLists
export type ListBannersApiArg = void
export type SearchApiResponse = /** status 200 The answer. */ SearchResult
export type SearchApiArg = {
  q: string
}
export type ReportCouponApiResponse = /** status 200 Stored. */ Message
export type ReportCouponApiArg = {
  couponReport: CouponReport
}
export type ListFavouritesApiResponse = /** status 200 The answer. */ Favourites
export type ListFavouritesApiArg = {
  /** The shopper; must be the token's own. */
  userId: string
}
export type AddFavouriteStoreApiResponse = unknown
export type AddFavouriteStoreApiArg = {
  slug: string
  /** The shopper; must be the token's own. */
  userId: string
}
export type RemoveFavouriteStoreApiResponse = unknown
export type RemoveFavouriteStoreApiArg = {
  slug: string
  /** The shopper; must be the token's own. */
  userId: string
}
export type AddFavouriteCouponApiResponse = unknown
export type AddFavouriteCouponApiArg = {
  id: string
  /** The shopper; must be the token's own. */
  userId: string
}
export type RemoveFavouriteCouponApiResponse = unknown
export type RemoveFavouriteCouponApiArg = {
  id: string
  /** The shopper; must be the token's own. */
  userId: string
}
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
export type CouponType = 'ONLINE' | 'OFFER'
export type Percentage = number
export type CouponStore = {
  slug: string
  name: string
  cashbackPercentage: Percentage | null
}
export type AreaType = 'REGULAR' | 'LOYALTY' | 'SEASONAL'
export type CouponHotArea = {
  type: AreaType
  buttonColor: string | null
  couponHeaderTextColor: string | null
  incentive_id: string | null
}
export type Coupon = {
  id: string
  name: string
  description: string
  /** Null for an offer, and in LOYALTY areas for a visitor. */
  code: string | null
  type: CouponType
  /** Null where it is the store's own page, and in LOYALTY areas for a visitor. */
  linkUrl: string | null
  /** The last day (America/Sao_Paulo). */
  endDate: string | null
  /** How often it was viewed. */
  clicks: number
  slug: string
  store: CouponStore
  hotArea: CouponHotArea
}
export type CouponList = {
  data: Coupon[]
  totalPages: number
  totalItemsOnline: number
  totalItemsOffer: number
}
export type TopCouponList = {
  data: Coupon[]
  totalPages: number
  total: number
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
export type AreaKind = 'STORE' | 'CATEGORY'
export type HotArea = {
  slug: string
  name: string
  kind: AreaKind
  type: AreaType
  description: string
  longDescription: string
  /** A file under `uploads/custom-category-images/`. */
  imageName: string | null
  /** A file under `uploads/custom-header-images/`. */
  headerImage: string | null
  /** The store's own percentage, or the highest of a category's stores; null without cashback. Not doubled. */
  cashbackPercentage: Percentage | null
  cashbackOn: boolean
  /** Hex without #, as are the other colours. */
  navBarColor: string | null
  navBarTextColor: string | null
  couponHeaderColor: string | null
  couponHeaderTextColor: string | null
  buttonColor: string | null
  buttonColorOnHover: string | null
  incentive_id: string | null
}
export type StoreTerms = {
  slug: string
  type: AreaType
  /** How long the store usually takes to confirm a purchase. */
  confirmationDays: number | null
  /** What loses the cashback at this store. */
  rules: string[]
}
export type PriorityStore = {
  id: string
  slug: string
  name: string
}
export type StoreName = {
  name: string
  slug: string
}
export type StoreGroup = {
  letter: string
  stores: StoreName[]
}
export type Category = {
  id: string
  slug: string
  name: string
  /** A file under `uploads/custom-category-images/`; absent without one. */
  imageName?: string
}
export type CategoryLists = {
  regular: Category[]
  seasonal: Category[]
}
export type Banner = {
  /** The page it leads to. */
  slug: string
  /** Path of the wide image, below the CDN base. */
  desktop?: string
  /** Path of the narrow image, below the CDN base. */
  mobile?: string
  alt?: string
  loja?: string
  cashback?: string
  descricao?: string
  /** Hex without #. */
  cor?: string
  /** Path of an image, below the CDN base. */
  imagem?: string
}
export type BannerLists = {
  hero: Banner[]
  strip: Banner[]
}
export type CouponSuggestion = {
  id: string
  name: string
  type: CouponType
  store: StoreName
}
export type SearchResult = {
  stores: CouponStore[]
  categories: StoreName[]
  coupons: CouponSuggestion[]
}
export type Message = {
  /** For people; in Portuguese. */
  message: string
}
export type CouponReport = {
  couponId: string
  name: string
  email: string
  message: string
}
export type Favourites = {
  stores: Store[]
  coupons: Coupon[]
}
