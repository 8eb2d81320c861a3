import { emptyApi as api } from './empty-api'
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    validateToken: build.mutation<ValidateTokenApiResponse, ValidateTokenApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/auth/validate-token`,
        method: 'POST',
        body: queryArg.validateTokenRequest,
      }),
    }),
    getCurrentUser: build.query<GetCurrentUserApiResponse, GetCurrentUserApiArg>({
      query: (queryArg) => ({ url: `/api/v1/pbw-${encodeURIComponent(String(queryArg.brand))}-users` }),
    }),
    logout: build.mutation<LogoutApiResponse, LogoutApiArg>({
      query: () => ({ url: `/api/v1/auth/logout`, method: 'POST' }),
    }),
    listCoupons: build.query<ListCouponsApiResponse, ListCouponsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/coupon`,
        params: {
          slug: queryArg.slug,
          name: queryArg.name,
          category: queryArg.category,
          type: queryArg['type'],
          sort: queryArg.sort,
          page: queryArg.page,
        },
      }),
    }),
    getCoupon: build.query<GetCouponApiResponse, GetCouponApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/coupon/details`,
        params: {
          id: queryArg.id,
        },
      }),
    }),
    listTopCoupons: build.query<ListTopCouponsApiResponse, ListTopCouponsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/coupon/top`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          name: queryArg.name,
          category: queryArg.category,
          sort: queryArg.sort,
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
    voteOnCoupon: build.mutation<VoteOnCouponApiResponse, VoteOnCouponApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/coupon/${encodeURIComponent(String(queryArg.id))}/vote`,
        method: 'POST',
        body: queryArg.couponVote,
      }),
    }),
    redirectCoupon: build.mutation<RedirectCouponApiResponse, RedirectCouponApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/coupon/redirect`,
        method: 'POST',
        body: queryArg.redirectRequest,
      }),
    }),
    listTopCashbackStores: build.query<ListTopCashbackStoresApiResponse, ListTopCashbackStoresApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/store/top-cashback`,
        params: {
          category: queryArg.category,
          sort: queryArg.sort,
        },
      }),
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
      query: (queryArg) => ({
        url: `/api/v2/store/alphabetical-list`,
        params: {
          category: queryArg.category,
        },
      }),
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
    sendContact: build.mutation<SendContactApiResponse, SendContactApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/feedback/contact`,
        method: 'POST',
        body: queryArg.publicContactRequest,
      }),
    }),
    requestClub: build.mutation<RequestClubApiResponse, RequestClubApiArg>({
      query: (queryArg) => ({ url: `/api/v1/feedback/club`, method: 'POST', body: queryArg.clubRequest }),
    }),
    applyForJob: build.mutation<ApplyForJobApiResponse, ApplyForJobApiArg>({
      query: (queryArg) => ({ url: `/api/v1/feedback/jobs`, method: 'POST', body: queryArg.jobRequest }),
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
    getClub: build.query<GetClubApiResponse, GetClubApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/club`,
        params: {
          slug: queryArg.slug,
        },
      }),
    }),
    listMyClubs: build.query<ListMyClubsApiResponse, ListMyClubsApiArg>({
      query: () => ({ url: `/api/v1/club/mine` }),
    }),
    joinClub: build.mutation<JoinClubApiResponse, JoinClubApiArg>({
      query: (queryArg) => ({ url: `/api/v1/club/join`, method: 'POST', body: queryArg.joinClubRequest }),
    }),
    leaveClub: build.mutation<LeaveClubApiResponse, LeaveClubApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/club/membership`,
        method: 'DELETE',
        params: {
          slug: queryArg.slug,
        },
      }),
    }),
  }),
  overrideExisting: false,
})
export { injectedRtkApi as generatedApi }
export type ValidateTokenApiResponse = /** status 201 The token is valid. */ ValidateTokenResponse
export type ValidateTokenApiArg = {
  validateTokenRequest: ValidateTokenRequest
}
export type GetCurrentUserApiResponse = /** status 200 The shopper. */ User
export type GetCurrentUserApiArg = {
  brand: string
}
export type LogoutApiResponse = unknown
export type LogoutApiArg = void
export type ListCouponsApiResponse = /** status 200 The answer. */ CouponList
export type ListCouponsApiArg = {
  /** A store, a category or a club. */
  slug: string
  /** Only coupons whose name, or whose store's, contains this, whatever the accents. */
  name?: string
  /** Only coupons of this category, by name. */
  category?: string
  type?: CouponType
  /** Without it the order is the editors'. Codes that fail those who try them are the last in every order. */
  sort?: ListSort
  page?: number
}
export type GetCouponApiResponse = /** status 200 The answer. */ Coupon
export type GetCouponApiArg = {
  id: string
}
export type ListTopCouponsApiResponse = /** status 200 The answer. */ TopCouponList
export type ListTopCouponsApiArg = {
  page?: number
  limit?: number
  /** Only coupons whose name, or whose store's, contains this, whatever the accents. */
  name?: string
  /** Only coupons of this category, by name. */
  category?: string
  /** Without it the order is the editors'. Codes that fail those who try them are the last in every order. */
  sort?: ListSort
}
export type ListCouponCategoriesApiResponse = /** status 200 The answer. */ string[]
export type ListCouponCategoriesApiArg = {
  categorySlug: string
}
export type ViewCouponApiResponse = unknown
export type ViewCouponApiArg = {
  id: string
}
export type VoteOnCouponApiResponse = unknown
export type VoteOnCouponApiArg = {
  id: string
  couponVote: CouponVote
}
export type RedirectCouponApiResponse =
  /** status 200 The network's deep link, carrying the click id. */ string
export type RedirectCouponApiArg = {
  redirectRequest: RedirectRequest
}
export type ListTopCashbackStoresApiResponse = /** status 200 The stores. */ Store[]
export type ListTopCashbackStoresApiArg = {
  /** Only stores with a coupon of this category, by name. */
  category?: string
  /** Without it as with `RATE`. */
  sort?: ListSort
}
export type GetHotAreaApiResponse = /** status 200 The answer. */ HotArea
export type GetHotAreaApiArg = {
  slug: string
}
export type GetStoreTermsApiResponse = /** status 200 The answer. */ StoreTerms
export type GetStoreTermsApiArg = {
  slug: string
}
export type ListPriorityStoresApiResponse = /** status 200 The answer. */ Store[]
export type ListPriorityStoresApiArg = void
export type ListStoresByLetterApiResponse = /** status 200 The answer. */ StoreGroup[]
export type ListStoresByLetterApiArg = {
  /** Only stores with a coupon of this category, by name. */
  category?: string
}
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
export type SendContactApiResponse = /** status 200 Received. */ Message
export type SendContactApiArg = {
  publicContactRequest: PublicContactRequest
}
export type RequestClubApiResponse = /** status 200 Received. */ Message
export type RequestClubApiArg = {
  clubRequest: ClubRequest
}
export type ApplyForJobApiResponse = /** status 200 Received. */ Message
export type ApplyForJobApiArg = {
  jobRequest: JobRequest
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
export type GetClubApiResponse = /** status 200 The answer. */ Club
export type GetClubApiArg = {
  slug: string
}
export type ListMyClubsApiResponse = /** status 200 The answer. */ ClubName[]
export type ListMyClubsApiArg = void
export type JoinClubApiResponse = /** status 200 A member now. */ Club
export type JoinClubApiArg = {
  joinClubRequest: JoinClubRequest
}
export type LeaveClubApiResponse = unknown
export type LeaveClubApiArg = {
  slug: string
}
export type ValidateTokenResponse = {
  valid: boolean
  expiresAt: string
}
export type FieldError = {
  field: string
  detail: string
}
export type Problem = {
  type: string
  title: string
  status: number
  /** For developers, in English. */
  detail: string
  /** Stable, for programs. */
  code: string
  requestId: string
  /** For people, in Portuguese. */
  message: string
  errors?: FieldError[]
}
export type ValidateTokenRequest = {
  token: string
}
export type PixKeyType = 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'RANDOM'
export type User = {
  id: string
  /** Empty for a partner's member who has given none. */
  email: string
  name: string
  username: string | null
  birthdate: string | null
  gender: ('M' | 'F' | null) | null
  /** Masked. */
  cpf: string | null
  /** Masked. */
  cb_pix: string | null
  cb_pix_type: PixKeyType | null
  google_image: string | null
  /** Nothing is paid to the key before; null once that has passed. */
  pixHeldUntil: string | null
  emailVerified: boolean
  /** False for who signs in by Google or by a partner; a reset link sets one. */
  hasPassword: boolean
}
export type CouponType = 'ONLINE' | 'OFFER'
export type CouponVotes = {
  /** For how many in a hundred of them it worked, rounded down. */
  share: number
  /** How many they are. */
  count: number
  /** Whether the share of everybody is above one half for sure, or below it (95%). What fails is after the others in lists. */
  standing: 'WORKS' | 'MIXED' | 'FAILS'
  /** When it worked last; absent where that is not known of the last seven days. */
  lastWorkedAt?: string
}
export type Percentage = number
export type CouponStore = {
  slug: string
  name: string
  cashbackPercentage: Percentage | null
  /** Some of its sales earn less, by their commission group; absent otherwise. */
  cashbackVaries?: boolean
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
  /** Whether a purchase with it earns cashback. Always for an offer; with a code where the store's terms say so. */
  keepsCashback: boolean
  votes?: CouponVotes
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
export type ListSort = 'RATE' | 'ENDING' | 'VIEWS'
export type TopCouponList = {
  data: Coupon[]
  totalPages: number
  total: number
}
export type CouponVote = {
  worked: boolean
}
export type RedirectRequest = {
  link?: string | null
  /** The page's utm_source. A value that the operator has not listed is kept as `outro`. */
  source?: string | null
  /** The page's utm_campaign; listed */
  campaign?: string | null
  /** Of the one whom X-User-Token names; not needed. */
  userId?: string | null
  /** The coupon's id. */
  coupon?: string | null
  /** The store's slug. */
  store?: string | null
  /** The hot area's incentive id; any other value is kept as `outro`. */
  incentive?: string | null
  /** The shopper has chosen a code that does not keep the cashback (`keepsCashback` of the coupon). The click is still theirs
    and earns nothing: its rate is 0.
     */
  withoutCashback?: boolean | null
}
export type Store = {
  id: string
  name: string
  slug: string
  type: AreaType
  /** Percent with at most two decimals, written from basis points. */
  cashbackPercentage: number | null
  /** Some of its sales earn less, by their commission group; absent otherwise. */
  cashbackVaries?: boolean
}
export type AreaKind = 'STORE' | 'CATEGORY' | 'CLUB'
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
  /** The store's own percentage, or the highest of a category's coupons; null without cashback and for a club. `type` LOYALTY doubles it. */
  cashbackPercentage: Percentage | null
  cashbackOn: boolean
  /** Some of its sales earn less, by their commission group; absent otherwise. */
  cashbackVaries?: boolean
  /** Hex without #, as are the other colours. */
  navBarColor: string | null
  navBarTextColor: string | null
  couponHeaderColor: string | null
  couponHeaderTextColor: string | null
  buttonColor: string | null
  buttonColorOnHover: string | null
  incentive_id: string | null
}
export type GroupPromise = {
  name: string
  text: string
  /** When it ends by itself. */
  until: string | null
}
export type RateSince = {
  since: string
  text: string
}
export type StorePromises = {
  title: string
  groups: GroupPromise[]
  /** What the rate was, newest first. */
  rates: RateSince[]
}
export type StoreTerms = {
  slug: string
  type: AreaType
  /** How long the store usually takes to confirm a purchase. */
  confirmationDays: number | null
  /** What loses the cashback at this store. */
  rules: string[]
  /** Whether a purchase with a coupon's code earns cashback too. Null where the store pays none. */
  codeKeepsCashback: boolean | null
  /** When purchases are confirmed and paid, in Portuguese, as past purchases show and the terms say; absent where neither says anything. */
  wait?: string
  /** What its sales earn where not all earn the same; absent for a store with one rate alone. */
  promises?: StorePromises
}
export type ListedStore = {
  slug: string
  name: string
  type: AreaType
  cashbackPercentage: Percentage | null
  /** Some of its sales earn less, by their commission group; absent otherwise. */
  cashbackVaries?: boolean
  /** How many of its coupons and offers are listed. */
  coupons: number
}
export type StoreGroup = {
  letter: string
  stores: ListedStore[]
}
export type Category = {
  id: string
  slug: string
  name: string
  /** A file under `uploads/custom-category-images/`; absent without one. */
  imageName?: string
  /** Today is in its season; absent otherwise. */
  inSeason?: boolean
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
export type StoreName = {
  name: string
  slug: string
}
export type CouponSuggestion = {
  id: string
  name: string
  type: CouponType
  store: StoreName
}
export type SearchResult = {
  stores: Store[]
  categories: StoreName[]
  coupons: CouponSuggestion[]
}
export type Message = {
  /** For people; in Portuguese. */
  message: string
}
export type Trap = string
export type CouponReport = {
  couponId: string
  name: string
  email: string
  message: string
  website?: Trap
}
export type PublicContactRequest = {
  /** One of the motives' sentences, as the form shows it. */
  motive: string
  name: string
  email: string
  message: string
  website?: Trap
}
export type ClubRequest = {
  name: string
  /** Whatever is written; its form is not checked. */
  email: string
  company: string
  website?: Trap
}
export type JobRequest = {
  name: string
  /** Whatever is written; its form is not checked. */
  email: string
  /** Whatever is written; its form is not checked. */
  telephone: string
  city: string
  website?: Trap
}
export type Favourites = {
  stores: Store[]
  coupons: Coupon[]
}
export type ClubWay = 'DOMAIN' | 'INVITATION' | 'CODE'
export type Club = {
  slug: string
  name: string
  /** False for a visitor. */
  member: boolean
  /** The ways in. */
  joinBy: ClubWay[]
}
export type ClubName = {
  slug: string
  name: string
}
export type JoinClubRequest = {
  slug: string
  /** The access code, whatever case, hyphens and spaces. */
  code?: string | null
}
