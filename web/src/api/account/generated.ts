import { emptyApi as api } from '../empty-api'
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginApiResponse, LoginApiArg>({
      query: (queryArg) => ({ url: `/api/v1/auth/login`, method: 'POST', body: queryArg.loginRequest }),
    }),
    createUser: build.mutation<CreateUserApiResponse, CreateUserApiArg>({
      query: (queryArg) => ({ url: `/api/v1/users`, method: 'POST', body: queryArg.createUserRequest }),
    }),
    partnerLogin: build.mutation<PartnerLoginApiResponse, PartnerLoginApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/auth/login/${encodeURIComponent(String(queryArg.directory))}`,
        method: 'POST',
        body: queryArg.partnerLoginRequest,
      }),
    }),
    reauthenticate: build.mutation<ReauthenticateApiResponse, ReauthenticateApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/auth/reauthenticate`,
        method: 'POST',
        body: queryArg.reauthenticateRequest,
      }),
    }),
    exchangeLoginTicket: build.mutation<ExchangeLoginTicketApiResponse, ExchangeLoginTicketApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/auth/google/exchange`,
        method: 'POST',
        body: queryArg.ticketRequest,
      }),
    }),
    verifyEmail: build.mutation<VerifyEmailApiResponse, VerifyEmailApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/auth/verify-email`,
        method: 'POST',
        body: queryArg.ticketRequest,
      }),
    }),
    requestPasswordReset: build.mutation<RequestPasswordResetApiResponse, RequestPasswordResetApiArg>({
      query: (queryArg) => ({
        url: `/api/v2/password-reset/request`,
        method: 'POST',
        body: queryArg.passwordResetRequest,
      }),
    }),
    confirmPasswordReset: build.mutation<ConfirmPasswordResetApiResponse, ConfirmPasswordResetApiArg>({
      query: (queryArg) => ({
        url: `/api/v2/password-reset/confirm`,
        method: 'POST',
        body: queryArg.passwordResetConfirmation,
      }),
    }),
    unsubscribe: build.mutation<UnsubscribeApiResponse, UnsubscribeApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/unsubscribe/${encodeURIComponent(String(queryArg.token))}`,
        method: 'POST',
      }),
    }),
    updateUser: build.mutation<UpdateUserApiResponse, UpdateUserApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PUT',
        body: queryArg.updateUserRequest,
      }),
    }),
    deleteUser: build.mutation<DeleteUserApiResponse, DeleteUserApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}`,
        method: 'DELETE',
      }),
    }),
    sendVerification: build.mutation<SendVerificationApiResponse, SendVerificationApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/verification`,
        method: 'POST',
      }),
    }),
    listSessions: build.query<ListSessionsApiResponse, ListSessionsApiArg>({
      query: (queryArg) => ({ url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/sessions` }),
    }),
    endSessions: build.mutation<EndSessionsApiResponse, EndSessionsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/sessions`,
        method: 'DELETE',
      }),
    }),
    endSession: build.mutation<EndSessionApiResponse, EndSessionApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/sessions/${encodeURIComponent(String(queryArg.session))}`,
        method: 'DELETE',
      }),
    }),
    listConsents: build.query<ListConsentsApiResponse, ListConsentsApiArg>({
      query: (queryArg) => ({ url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/consents` }),
    }),
    setConsent: build.mutation<SetConsentApiResponse, SetConsentApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/consents/${encodeURIComponent(String(queryArg.kind))}`,
        method: 'PUT',
        body: queryArg.consentChange,
      }),
    }),
    getPush: build.query<GetPushApiResponse, GetPushApiArg>({
      query: (queryArg) => ({ url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/push` }),
    }),
    setPush: build.mutation<SetPushApiResponse, SetPushApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/push`,
        method: 'PUT',
        body: queryArg.pushSubscription,
      }),
    }),
    removePush: build.mutation<RemovePushApiResponse, RemovePushApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/push`,
        method: 'DELETE',
        params: {
          endpoint: queryArg.endpoint,
        },
      }),
    }),
    updateUserDetails: build.mutation<UpdateUserDetailsApiResponse, UpdateUserDetailsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/pbw-${encodeURIComponent(String(queryArg.brand))}-users/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PUT',
        body: queryArg.updateUserDetailsRequest,
      }),
    }),
    listClicks: build.query<ListClicksApiResponse, ListClicksApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/cashback/clicks`,
        params: {
          userId: queryArg.userId,
        },
      }),
    }),
    listClaims: build.query<ListClaimsApiResponse, ListClaimsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/cashback/claims`,
        params: {
          userId: queryArg.userId,
        },
      }),
    }),
    createClaim: build.mutation<CreateClaimApiResponse, CreateClaimApiArg>({
      query: (queryArg) => ({ url: `/api/v1/cashback/claims`, method: 'POST', body: queryArg.claimRequest }),
    }),
    putClaimReceipt: build.mutation<PutClaimReceiptApiResponse, PutClaimReceiptApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/cashback/claims/${encodeURIComponent(String(queryArg.id))}/receipt`,
        method: 'PUT',
        body: queryArg.body,
        params: {
          userId: queryArg.userId,
        },
      }),
    }),
    contact: build.mutation<ContactApiResponse, ContactApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/feedback/cashback`,
        method: 'POST',
        body: queryArg.contactRequest,
      }),
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
    listPayouts: build.query<ListPayoutsApiResponse, ListPayoutsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/cashback/payouts`,
        params: {
          userId: queryArg.userId,
        },
      }),
    }),
    getNextPayout: build.query<GetNextPayoutApiResponse, GetNextPayoutApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/cashback/payouts/next`,
        params: {
          userId: queryArg.userId,
        },
      }),
    }),
    getReferral: build.query<GetReferralApiResponse, GetReferralApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/cashback/referral`,
        params: {
          userId: queryArg.userId,
        },
      }),
    }),
    getInvitation: build.query<GetInvitationApiResponse, GetInvitationApiArg>({
      query: (queryArg) => ({ url: `/api/v1/auth/invitations/${encodeURIComponent(String(queryArg.code))}` }),
    }),
    listReceivedYears: build.query<ListReceivedYearsApiResponse, ListReceivedYearsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/cashback/received`,
        params: {
          userId: queryArg.userId,
        },
      }),
    }),
    listCashbackEvents: build.query<ListCashbackEventsApiResponse, ListCashbackEventsApiArg>({
      query: (queryArg) => ({ url: `/api/v1/cashback/${encodeURIComponent(String(queryArg.id))}/events` }),
    }),
  }),
  overrideExisting: false,
})
export { injectedRtkApi as generatedApi }
export type LoginApiResponse = /** status 200 Signed in. */ LoginResponse
export type LoginApiArg = {
  loginRequest: LoginRequest
}
export type CreateUserApiResponse = /** status 201 The account exists. */ CreateUserResponse
export type CreateUserApiArg = {
  createUserRequest: CreateUserRequest
}
export type PartnerLoginApiResponse = /** status 200 Signed in. */ LoginResponse
export type PartnerLoginApiArg = {
  directory: 'arlequim' | 'assefaz' | 'estacio' | 'unifecaf'
  partnerLoginRequest: PartnerLoginRequest
}
export type ReauthenticateApiResponse = unknown
export type ReauthenticateApiArg = {
  reauthenticateRequest: ReauthenticateRequest
}
export type ExchangeLoginTicketApiResponse = /** status 200 Signed in. */ LoginResponse
export type ExchangeLoginTicketApiArg = {
  ticketRequest: TicketRequest
}
export type VerifyEmailApiResponse = /** status 200 The address is verified. */ Message
export type VerifyEmailApiArg = {
  ticketRequest: TicketRequest
}
export type RequestPasswordResetApiResponse =
  /** status 200 If there is such an account, a mail is under way. */ Message
export type RequestPasswordResetApiArg = {
  passwordResetRequest: PasswordResetRequest
}
export type ConfirmPasswordResetApiResponse = /** status 200 The password is set. */ PasswordSet
export type ConfirmPasswordResetApiArg = {
  passwordResetConfirmation: PasswordResetConfirmation
}
export type UnsubscribeApiResponse = /** status 200 No more of these. */ Message
export type UnsubscribeApiArg = {
  token: string
}
export type UpdateUserApiResponse = /** status 200 The shopper as they are now. */ User
export type UpdateUserApiArg = {
  /** The shopper; must be the token's own. */
  id: string
  updateUserRequest: UpdateUserRequest
}
export type DeleteUserApiResponse = /** status 200 Suspended; every session is over. */ DeletionScheduled
export type DeleteUserApiArg = {
  /** The shopper; must be the token's own. */
  id: string
}
export type SendVerificationApiResponse = /** status 200 A mail is under way. */ Message
export type SendVerificationApiArg = {
  /** The shopper; must be the token's own. */
  id: string
}
export type ListSessionsApiResponse = /** status 200 The sessions. */ Session[]
export type ListSessionsApiArg = {
  /** The shopper; must be the token's own. */
  id: string
}
export type EndSessionsApiResponse = unknown
export type EndSessionsApiArg = {
  /** The shopper; must be the token's own. */
  id: string
}
export type EndSessionApiResponse = unknown
export type EndSessionApiArg = {
  /** The shopper; must be the token's own. */
  id: string
  session: string
}
export type ListConsentsApiResponse = /** status 200 The consents. */ Consents
export type ListConsentsApiArg = {
  /** The shopper; must be the token's own. */
  id: string
}
export type SetConsentApiResponse = /** status 200 The consents as they are now. */ Consents
export type SetConsentApiArg = {
  /** The shopper; must be the token's own. */
  id: string
  kind: OptionalConsent
  consentChange: ConsentChange
}
export type GetPushApiResponse = /** status 200 The devices, last chosen first. */ Push
export type GetPushApiArg = {
  /** The shopper; must be the token's own. */
  id: string
}
export type SetPushApiResponse = /** status 200 The devices as they are now. */ Push
export type SetPushApiArg = {
  /** The shopper; must be the token's own. */
  id: string
  pushSubscription: PushSubscription
}
export type RemovePushApiResponse = unknown
export type RemovePushApiArg = {
  /** The shopper; must be the token's own. */
  id: string
  endpoint: string
}
export type UpdateUserDetailsApiResponse = /** status 200 The shopper as they are now. */ User
export type UpdateUserDetailsApiArg = {
  /** The slug of the brand that this installation serves. */
  brand: string
  /** The shopper; must be the token's own. */
  id: string
  updateUserDetailsRequest: UpdateUserDetailsRequest
}
export type ListClicksApiResponse = /** status 200 The clicks. */ Click[]
export type ListClicksApiArg = {
  /** The shopper; must be the token's own. */
  userId: string
}
export type ListClaimsApiResponse = /** status 200 The claims. */ Claim[]
export type ListClaimsApiArg = {
  /** The shopper; must be the token's own. */
  userId: string
}
export type CreateClaimApiResponse = /** status 201 The claim, open or resolved at once. */ Claim
export type CreateClaimApiArg = {
  claimRequest: ClaimRequest
}
export type PutClaimReceiptApiResponse = unknown
export type PutClaimReceiptApiArg = {
  id: string
  /** The shopper; must be the token's own. */
  userId: string
  body: Blob
}
export type ContactApiResponse = /** status 200 Received. */ Message
export type ContactApiArg = {
  contactRequest: ContactRequest
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
export type ListPayoutsApiResponse = /** status 200 The payments. */ Payout[]
export type ListPayoutsApiArg = {
  /** The shopper; must be the token's own. */
  userId: string
}
export type GetNextPayoutApiResponse = /** status 200 The next payment. */ NextPayout
export type GetNextPayoutApiArg = {
  /** The shopper; must be the token's own. */
  userId: string
}
export type GetReferralApiResponse = /** status 200 The invitations. */ Referral
export type GetReferralApiArg = {
  /** The shopper; must be the token's own. */
  userId: string
}
export type GetInvitationApiResponse = /** status 200 What it earns. */ Invitation
export type GetInvitationApiArg = {
  code: string
}
export type ListReceivedYearsApiResponse = /** status 200 The years. */ ReceivedYear[]
export type ListReceivedYearsApiArg = {
  /** The shopper; must be the token's own. */
  userId: string
}
export type ListCashbackEventsApiResponse = /** status 200 The timeline. */ CashbackEvent[]
export type ListCashbackEventsApiArg = {
  id: string
}
export type LoginResponse = {
  access_token: string
  /** For the next login on this device. It opens nothing. */
  deviceToken: string
  /** The account was to be deleted, and this login brought it back; deletion must be asked for again. */
  reactivated: boolean
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
export type LoginRequest = {
  email: string
  password: string
  /** From an earlier login of this account on this device; strangers who guess passwords cannot lock such a device out. */
  deviceToken?: string
}
export type CreateUserResponse = {
  id: string
  message: string
}
export type CreateUserRequest = {
  email: string
  password: string
  name: string
  /** Whether the terms of use were accepted on the form; anything but true is answered `terms_not_accepted`. */
  acceptsTerms: boolean
  /** Whether the shopper asked for offers by e-mail. */
  acceptsOffers?: boolean
  /** The code of an invitation; one that is nobody's changes nothing. */
  invitation?: string
  /** Of an earlier login on this device, by whomever. */
  deviceToken?: string
}
export type PartnerLoginRequest = {
  matricula?: string
  senha?: string
  login?: string
  project?: string
  password?: string
  cpf?: string
  /** The page's utm_source. */
  source?: string | null
  /** The page's utm_campaign. */
  campaign?: string | null
  /** See LoginRequest. */
  deviceToken?: string
}
export type ReauthenticateRequest = {
  password: string
}
export type TicketRequest = {
  token: string
}
export type Message = {
  /** For people; in Portuguese. */
  message: string
}
export type PasswordResetRequest = {
  email: string
}
export type PasswordSet = {
  message: string
  /** For the login that follows. It opens nothing. */
  deviceToken: string
}
export type PasswordResetConfirmation = {
  token: string
  password: string
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
export type UpdateUserRequest = {
  name?: string
  email?: string
  password?: string
}
export type DeletionScheduled = {
  message: string
  /** A login before brings the account back. */
  reactivateUntil: string
  erasedAfter: string
}
export type Session = {
  id: string
  device: string
  method: 'password' | 'google' | 'partner'
  createdAt: string
  /** To five minutes. */
  lastUsedAt: string
  /** The session of this very call. */
  current: boolean
}
export type Consent = {
  kind: 'terms' | 'offers' | 'reminders' | 'rises'
  /** Of the text that was on the screen. */
  version: string
  granted: boolean
  /** The form: sign-up, google, partner, profile or unsubscribe. */
  origin: string
  at: string
}
export type Consents = {
  /** Whether offers may be mailed. */
  offers: boolean
  /** Whether reminders of saved coupons may be mailed; they are until somebody says no. */
  reminders: boolean
  /** Whether it may be mailed that the cashback of a favourite store rose; it is not until somebody says yes. */
  rises: boolean
  history: Consent[]
}
export type OptionalConsent = 'offers' | 'reminders' | 'rises'
export type ConsentChange = {
  granted: boolean
}
export type PushDevice = {
  endpoint: string
  device: string
  approved: boolean
  paid: boolean
  ending: boolean
  rising: boolean
  createdAt: string
}
export type Push = {
  /** By which push services know this server, in base64url; see RFC 8292. */
  publicKey: string
  devices: PushDevice[]
}
export type PushSubscription = {
  /** Of the browser's push service: https, by a public name. */
  endpoint: string
  /** The browser's public key */
  p256dh: string
  /** The browser's secret */
  auth: string
  /** Whether to tell of cashback that a store has approved. */
  approved: boolean
  /** Whether to tell of a Pix that was paid. */
  paid: boolean
  /** Whether to tell of saved coupons that end soon. */
  ending: boolean
  /** Whether to tell of favourite stores whose cashback rises. */
  rising?: boolean
}
export type UpdateUserDetailsRequest = {
  birthdate?: string | null
  gender?: ('M' | 'F' | null) | null
  /** With or without the mask. */
  cpf?: string
  /** The Pix key. */
  cb_pix?: string
  /** Asked for, since eleven digits are a CPF or a phone. Left out, it is taken from the key where that is clear. */
  cb_pix_type?: PixKeyType
}
export type CashbackStore = {
  name: string
  slug: string
}
export type CashbackStatus = 'PENDING' | 'CASHBACK' | 'PAID' | 'CANCELED'
export type Click = {
  id: string
  store: CashbackStore
  at: string
  /** The rate in force at the click, in hundredths of a percent, doubling included; 0 where it promises no share of the sale. */
  rateBasisPoints: number
  /** Whether a purchase of it may earn something. What earns nothing cannot be claimed. Where this is missing the rate says so. */
  earns?: boolean
  /** How many days the store usually takes to report a purchase. */
  usualDays: number
  /** The newest purchase that the network reported for it. */
  conversionId: string | null
  /** Of that purchase. */
  status: CashbackStatus | null
}
export type Cents = number
export type Claim = {
  id: string
  clickId: string
  store: CashbackStore
  clickedAt: string
  orderNumber: string
  purchasedOn: string
  valueCents: Cents
  status: 'OPEN' | 'RESOLVED' | 'CLOSED'
  openedAt: string
  /** It is answered by this day. */
  deadline: string
  /** What is known now, for people, in Portuguese. */
  known: string
  /** The purchase that resolved it. */
  conversionId: string | null
  /** For people, in Portuguese; empty while it is open. */
  resolution: string
  endedAt: string | null
  /** When its receipt was attached. */
  receiptAt: string | null
}
export type ClaimRequest = {
  userId: string
  clickId: string
  orderNumber: string
  purchasedOn: string
  valueCents: number
}
export type Trap = string
export type ContactRequest = {
  /** One of the motives' sentences, as the form shows it. */
  motive: string
  name: string
  email: string
  title: string
  message: string
  website?: Trap
}
export type Reais = number
export type CashbackConversion = {
  /** The network's transaction id. */
  externalId: string
  conversionTime: string
}
export type ExpectedDate = {
  text: string
  by: string
  /** Whether the day is over. */
  late: boolean
  /** Why it is late, as far as is known; absent when it is not. */
  why?: string
}
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
  /** Why the store declined, when it did. */
  reason: string | null
  /** The amount is being checked and is not part of the next payout yet; absent when it is not. */
  checking?: boolean
  /** The day before which no payout takes it, by what its click promised; absent when it waits for none. */
  payableFrom?: string
  /** When it is expected; absent where that is not known or nothing is to come. */
  expected?: ExpectedDate
  updatedAt: string
}
export type CashbackSummary = {
  pending: Reais
  cashback: Reais
  paid: Reais
  canceled: Reais
  /** Something of this shopper's is being looked into. The amounts are those without it, and nothing is paid meanwhile. */
  underReview?: boolean
  /** What of cashback is bonuses of invitations; absent for nothing. */
  bonuses?: Reais
  /** What of cashback no payout takes before a later day, by what its clicks promised; absent for nothing. */
  waiting?: Reais
  /** The first day on which some of it is paid; absent where no day is known. */
  waitingFrom?: string
}
export type CashbackMonth = {
  month: string
  pendingCents: Cents
  cashbackCents: Cents
  paidCents: Cents
  canceledCents: Cents
}
export type Payout = {
  id: string
  /** PREPARING is reserved and waits for approval, SENDING is with the bank. RETURNED came back in full, FAILED was not paid;
    of both the cashback is free again.
     */
  status: 'PREPARING' | 'SENDING' | 'PAID' | 'RETURNED' | 'FAILED'
  amountCents: number
  /** What the bank sent back of it. */
  returnedCents: number
  /** How many purchases it pays. */
  purchases: number
  /** How many bonuses of invitations it pays. */
  bonuses: number
  /** The Pix's own id; absent until it is known. */
  endToEndId?: string
  /** The Pix key that it went to, masked; absent when it is not known any more. */
  key?: string
  /** When the provider said that it was paid; absent until then. */
  paidAt?: string
  /** It failed because of the Pix key; another key helps. */
  keyRefused: boolean
  requestedAt: string
  updatedAt: string
}
export type NextPayout = {
  /** The next day on which payments are made; absent when none is planned. */
  date?: string
  /** What would be paid now; zero or less when nothing would. */
  amountCents: number
  /** There is no Pix key to pay to */
  keyMissing: boolean
  /** The key was changed a short while ago */
  keyHeld: boolean
  heldUntil?: string
}
export type ReferralTerms = {
  /** For who invites. */
  inviterCents: number
  /** For who signs up. */
  invitedCents: number
  /** A smaller purchase earns nothing. */
  minSaleCents: number
  /** Within how many days after the sign-up the purchase has to begin. */
  days: number
  /** How many invitations earn one person a bonus in a calendar month of São Paulo. */
  perMonth: number
  /** The first instant at which sign-ups are on other terms; absent where no end is known. */
  until?: string
}
export type Bonus = {
  id: string
  /** Whether the shopper invited or was invited. */
  role: 'INVITER' | 'INVITED'
  /** APPROVED is in the balance and goes with the next payment, IN_PAYMENT is on its way, CANCELED went with its purchase. */
  status: 'APPROVED' | 'IN_PAYMENT' | 'PAID' | 'CANCELED'
  cents: number
  grantedAt: string
}
export type Referral = {
  /** What the link `/indique/{code}` ends in. */
  code: string
  terms?: ReferralTerms
  /** How many signed up by it. */
  invited: number
  /** How many of them earned the shopper a bonus. */
  granted: number
  /** How many may still earn one. */
  waiting: number
  /** What was granted for them, without what was taken back. */
  grantedCents: number
  /** The shopper's bonuses, the newest first. */
  bonuses: Bonus[]
}
export type Invitation = {
  /** Whether the code is somebody's. */
  valid: boolean
  terms?: ReferralTerms
}
export type ReceivedYear = {
  year: number
  /** How many Pix were received. Those that the bank sent back whole are not counted. */
  pix: number
  /** What was paid in the year, without what the bank sent back of it. */
  receivedCents: number
}
export type CashbackEventType =
  | 'click'
  | 'tracked'
  | 'attributed'
  | 'amended'
  | 'approved'
  | 'capped'
  | 'canceled'
  | 'reopened'
  | 'reserved'
  | 'released'
  | 'paid'
  | 'returned'
export type EarnedSum = {
  /** The purchase, where a share of it is promised. */
  saleCents?: number
  /** What the store pays us for the purchase, where a share of that is promised. */
  commissionCents?: number
  /** That share in basis points, doubled where the click was; absent where a fixed amount is promised. */
  shareBps?: number
  /** The share rounded down once, or the fixed amount. */
  uncappedCents: number
  /** A part of a cent was left out of it. */
  roundedDown: boolean
  /** The most that one purchase earns; absent where there is no such bound. */
  capCents?: number
  /** What that took; absent where it took nothing. */
  overCapCents?: number
  /** The most that all purchases of one person earn in the campaign; absent where there is no such bound. */
  campaignCapCents?: number
  /** What that took of the rest; absent where it took nothing. */
  overCampaignCents?: number
  /** What is earned. */
  cents: number
}
export type EarnedTerms = {
  /** SHA-256 of all that the click promised. */
  hash: string
  /** What people call the commission group; in Portuguese. */
  name: string
  /** What was promised for it; in Portuguese. */
  text: string
  /** A share of the sale was promised */
  share: boolean
  /** It would have earned more without the bound of one purchase. */
  capped: boolean
  /** What the bound of all purchases of one person in a campaign means for it: how much of that is left for it is decided when it becomes payable, and it is
    not paid before; or no more was left than it earned. Absent where there is no such bound, or it took nothing. */
  campaign?: 'undecided' | 'reached'
  sum?: EarnedSum
}
export type CashbackEvent = {
  /** Position in the log. */
  sequence: number
  type: CashbackEventType
  /** When it happened, as its source says. */
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
  /** The click itself, whose receipt can be asked for; there on the click alone. */
  clickId?: string
  /** By which row of what the click promised it earns; absent where one rate counts for any sale. */
  terms?: EarnedTerms
}
export const {
  useLoginMutation,
  useCreateUserMutation,
  usePartnerLoginMutation,
  useReauthenticateMutation,
  useExchangeLoginTicketMutation,
  useVerifyEmailMutation,
  useRequestPasswordResetMutation,
  useConfirmPasswordResetMutation,
  useUnsubscribeMutation,
  useUpdateUserMutation,
  useDeleteUserMutation,
  useSendVerificationMutation,
  useListSessionsQuery,
  useEndSessionsMutation,
  useEndSessionMutation,
  useListConsentsQuery,
  useSetConsentMutation,
  useGetPushQuery,
  useSetPushMutation,
  useRemovePushMutation,
  useUpdateUserDetailsMutation,
  useListClicksQuery,
  useListClaimsQuery,
  useCreateClaimMutation,
  usePutClaimReceiptMutation,
  useContactMutation,
  useListCashbackQuery,
  useGetCashbackSummaryQuery,
  useListCashbackMonthsQuery,
  useListCashbackStoresQuery,
  useListPayoutsQuery,
  useGetNextPayoutQuery,
  useGetReferralQuery,
  useGetInvitationQuery,
  useListReceivedYearsQuery,
  useListCashbackEventsQuery,
} = injectedRtkApi
