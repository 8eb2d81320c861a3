import { emptyApi as api } from './empty-api'
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    partnerSignIn: build.mutation<PartnerSignInApiResponse, PartnerSignInApiArg>({
      query: (queryArg) => ({ url: `/api/v1/partner/login`, method: 'POST', body: queryArg.partnerSignIn }),
    }),
    partnerSignOut: build.mutation<PartnerSignOutApiResponse, PartnerSignOutApiArg>({
      query: () => ({ url: `/api/v1/partner/logout`, method: 'POST' }),
    }),
    changePartnerPassword: build.mutation<ChangePartnerPasswordApiResponse, ChangePartnerPasswordApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/partner/password`,
        method: 'POST',
        body: queryArg.staffPasswordRequest,
      }),
    }),
    getPartnerMe: build.query<GetPartnerMeApiResponse, GetPartnerMeApiArg>({
      query: () => ({ url: `/api/v1/partner/me` }),
    }),
    listPartnerDeliveries: build.query<ListPartnerDeliveriesApiResponse, ListPartnerDeliveriesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/partner/deliveries`,
        params: {
          before: queryArg.before,
          limit: queryArg.limit,
        },
      }),
    }),
    getPartnerDelivery: build.query<GetPartnerDeliveryApiResponse, GetPartnerDeliveryApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/partner/deliveries/${encodeURIComponent(String(queryArg.sequence))}`,
      }),
    }),
    replayPartnerDelivery: build.mutation<ReplayPartnerDeliveryApiResponse, ReplayPartnerDeliveryApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/partner/quarantine/${encodeURIComponent(String(queryArg.entry))}/replay`,
        method: 'POST',
      }),
    }),
    listPartnerAttempts: build.query<ListPartnerAttemptsApiResponse, ListPartnerAttemptsApiArg>({
      query: () => ({ url: `/api/v1/partner/attempts` }),
    }),
    listPartnerSecrets: build.query<ListPartnerSecretsApiResponse, ListPartnerSecretsApiArg>({
      query: () => ({ url: `/api/v1/partner/secrets` }),
    }),
    rotatePartnerSecret: build.mutation<RotatePartnerSecretApiResponse, RotatePartnerSecretApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/partner/secrets`,
        method: 'POST',
        body: queryArg.staffConfirmRequest,
      }),
    }),
    getSandbox: build.query<GetSandboxApiResponse, GetSandboxApiArg>({
      query: () => ({ url: `/api/v1/partner/sandbox` }),
    }),
    clearSandbox: build.mutation<ClearSandboxApiResponse, ClearSandboxApiArg>({
      query: () => ({ url: `/api/v1/partner/sandbox`, method: 'DELETE' }),
    }),
    renewSandboxKey: build.mutation<RenewSandboxKeyApiResponse, RenewSandboxKeyApiArg>({
      query: () => ({ url: `/api/v1/partner/sandbox/key`, method: 'POST' }),
    }),
  }),
  overrideExisting: false,
})
export { injectedRtkApi as generatedApi }
export type PartnerSignInApiResponse = /** status 200 Signed in. */ PartnerSession
export type PartnerSignInApiArg = {
  partnerSignIn: PartnerSignIn
}
export type PartnerSignOutApiResponse = unknown
export type PartnerSignOutApiArg = void
export type ChangePartnerPasswordApiResponse = unknown
export type ChangePartnerPasswordApiArg = {
  staffPasswordRequest: StaffPasswordRequest
}
export type GetPartnerMeApiResponse = /** status 200 Who it is. */ PartnerMe
export type GetPartnerMeApiArg = void
export type ListPartnerDeliveriesApiResponse = /** status 200 The deliveries. */ PartnerDeliveryPage
export type ListPartnerDeliveriesApiArg = {
  /** Only deliveries of smaller sequences. */
  before?: number
  limit?: number
}
export type GetPartnerDeliveryApiResponse = /** status 200 The delivery. */ PartnerDeliveryStory
export type GetPartnerDeliveryApiArg = {
  sequence: number
}
export type ReplayPartnerDeliveryApiResponse = /** status 200 What came of it. */ ReplayResult
export type ReplayPartnerDeliveryApiArg = {
  entry: number
}
export type ListPartnerAttemptsApiResponse = /** status 200 The attempts, newest first. */ PartnerAttempt[]
export type ListPartnerAttemptsApiArg = void
export type ListPartnerSecretsApiResponse = /** status 200 The secrets. */ PartnerSecret[]
export type ListPartnerSecretsApiArg = void
export type RotatePartnerSecretApiResponse = /** status 200 The secret. */ PartnerNewSecret
export type RotatePartnerSecretApiArg = {
  staffConfirmRequest: StaffConfirmRequest
}
export type GetSandboxApiResponse = /** status 200 The sandbox. */ PartnerSandbox
export type GetSandboxApiArg = void
export type ClearSandboxApiResponse = unknown
export type ClearSandboxApiArg = void
export type RenewSandboxKeyApiResponse = /** status 200 The key. */ PartnerNewSecret
export type RenewSandboxKeyApiArg = void
export type PartnerSession = {
  /** For `X-Partner-Token`. */
  accessToken: string
  /** At the latest; fifteen minutes without use end it too. */
  expiresAt: string
  /** The password is a one-time one and has to be changed first. */
  enrolling: boolean
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
export type PartnerSignIn = {
  handle: string
  password: string
  code: string
}
export type StaffPasswordRequest = {
  password: string
  /** 12 characters or more. */
  newPassword: string
}
export type PartnerMe = {
  handle: string
  /** The network's name. */
  partner: string
  /** Whether it sends the signed standard message, to the address of receiveConversions; others are read by adapters. */
  signs: boolean
  /** How long a secret stays good after a new one; absent when the network sends nothing by itself and has none. */
  overlapHours?: number
}
export type PartnerOutcome = 'received' | 'accepted' | 'quarantined' | 'refused'
export type PartnerDelivery = {
  /** As the delivery was answered. */
  sequence: number
  /** The `webhook-id`. */
  deliveryId: string
  receivedAt: string
  /** How often it came again of late. */
  repeats: number
  outcome: PartnerOutcome
  /** Why the first item that is not taken is not, such as unknown_status; absent when all is. */
  code?: string
}
export type PartnerDeliveryPage = {
  deliveries: PartnerDelivery[]
  /** Where the next page begins; absent on the last. */
  before?: number
}
export type ReportRule =
  | 'missing'
  | 'empty'
  | 'cut_off'
  | 'not_json'
  | 'twice'
  | 'other_capitals'
  | 'other_kind'
  | 'other_form'
  | 'count'
  | 'other_type'
  | 'not_amount'
  | 'cent_fraction'
  | 'not_time'
  | 'too_long'
  | 'not_utf8'
  | 'control_characters'
  | 'too_old'
  | 'ahead'
  | 'status'
  | 'currency'
  | 'negative'
  | 'absurd'
  | 'another_sale'
  | 'not_in_the_way'
  | 'not_kept'
  | 'not_there'
  | 'one_only'
export type ReportFault = {
  rule: ReportRule
  /** Of ConversionMessage, such as saleAmount; absent when it is the report as a whole. */
  field?: string
  /** What is there, at most 40 characters. */
  value?: string
  /** What may be there, or what is expected. */
  limit?: string
}
export type PartnerLine = {
  /** Place in the delivery, from zero; -1 for all of it. */
  item: number
  /** Absent when it could not be read. */
  transactionId?: string
  orderId?: string
  /** Absent when no such sale is in the ledger. */
  status?: 'pending' | 'approved' | 'declined'
  saleCents?: number
  commissionCents?: number
  /** Whether its click is one of ours. */
  attributed?: boolean
  /** When the sale changed last. */
  updatedAt?: string
  /** Of the quarantine, while it waits there. */
  entry?: number
  /** Why it was not taken. */
  code?: string
  detail?: string
  fault?: ReportFault
  /** How it left the quarantine. */
  resolution?: 'replayed' | 'corrected' | 'dismissed'
}
export type PartnerDeliveryStory = {
  delivery: PartnerDelivery
  /** As it arrived; bytes that are no text are escaped. Empty when it is no longer kept. */
  body: string
  lines: PartnerLine[]
}
export type ReplayResult = {
  resolved: boolean
  /** The proposal, when the correction needs a second person. */
  proposalId?: string
  /** Why it is still refused. */
  code?: string
  detail?: string
  fault?: ReportFault
}
export type PartnerAttempt = {
  at: string
  /** As the attempt said; it may be empty. */
  deliveryId: string
  /** Of the delivery that it repeats, or whose id it has. */
  sequence?: number
  /** As it was answered, such as signature_invalid; absent for a repeat. */
  code?: string
  detail?: string
}
export type PartnerSecret = {
  setAt: string
  /** Absent for the newest. */
  expiresAt?: string
}
export type PartnerNewSecret = {
  /** It is not shown again. For a network that does not sign it is the end of its address. */
  secret: string
}
export type StaffConfirmRequest = {
  password: string
}
export type SandboxCase = {
  name:
    | 'pending'
    | 'approve'
    | 'amend'
    | 'cancel'
    | 'restore'
    | 'duplicate'
    | 'out_of_order'
    | 'bad_signature'
    | 'wrong_clock'
  state: 'waiting' | 'passed' | 'failed'
  /** In Portuguese, for people: what shows it, what is missing, or what was refused. */
  why: string
  /** By which it passed or failed. */
  deliveryId?: string
  at?: string
  /** Why what was tried is refused, such as invalid. */
  code?: string
  detail?: string
}
export type SandboxLine = {
  item: number
  transactionId?: string
  result: 'tracked' | 'approved' | 'amended' | 'canceled' | 'reopened' | 'unchanged' | 'refused'
  code?: string
  detail?: string
}
export type SandboxDelivery = {
  sequence: number
  deliveryId: string
  receivedAt: string
  repeat: boolean
  /** As it was refused at the door, such as signature_invalid. */
  code?: string
  detail?: string
  /** What its first items would have done. */
  lines: SandboxLine[]
}
export type PartnerSandbox = {
  /** Absent while there is no key. */
  keySetAt?: string
  cases: SandboxCase[]
  /** Newest first. */
  deliveries: SandboxDelivery[]
}
export const {
  usePartnerSignInMutation,
  usePartnerSignOutMutation,
  useChangePartnerPasswordMutation,
  useGetPartnerMeQuery,
  useListPartnerDeliveriesQuery,
  useGetPartnerDeliveryQuery,
  useReplayPartnerDeliveryMutation,
  useListPartnerAttemptsQuery,
  useListPartnerSecretsQuery,
  useRotatePartnerSecretMutation,
  useGetSandboxQuery,
  useClearSandboxMutation,
  useRenewSandboxKeyMutation,
} = injectedRtkApi
