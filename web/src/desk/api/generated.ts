import { emptyApi as api } from './empty-api'
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    staffLogin: build.mutation<StaffLoginApiResponse, StaffLoginApiArg>({
      query: (queryArg) => ({ url: `/api/v1/staff/login`, method: 'POST', body: queryArg.staffLoginRequest }),
    }),
    staffLogout: build.mutation<StaffLogoutApiResponse, StaffLogoutApiArg>({
      query: () => ({ url: `/api/v1/staff/logout`, method: 'POST' }),
    }),
    changeStaffPassword: build.mutation<ChangeStaffPasswordApiResponse, ChangeStaffPasswordApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/staff/password`,
        method: 'POST',
        body: queryArg.staffPasswordRequest,
      }),
    }),
    renewRecoveryCodes: build.mutation<RenewRecoveryCodesApiResponse, RenewRecoveryCodesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/staff/recovery-codes`,
        method: 'POST',
        body: queryArg.staffConfirmRequest,
      }),
    }),
    getStaffMe: build.query<GetStaffMeApiResponse, GetStaffMeApiArg>({
      query: () => ({ url: `/api/v1/staff/me` }),
    }),
    listStaffSessions: build.query<ListStaffSessionsApiResponse, ListStaffSessionsApiArg>({
      query: () => ({ url: `/api/v1/staff/sessions` }),
    }),
    endStaffSessions: build.mutation<EndStaffSessionsApiResponse, EndStaffSessionsApiArg>({
      query: () => ({ url: `/api/v1/staff/sessions`, method: 'DELETE' }),
    }),
    endStaffSession: build.mutation<EndStaffSessionApiResponse, EndStaffSessionApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/staff/sessions/${encodeURIComponent(String(queryArg.session))}`,
        method: 'DELETE',
      }),
    }),
    listStaffMembers: build.query<ListStaffMembersApiResponse, ListStaffMembersApiArg>({
      query: () => ({ url: `/api/v1/staff/members` }),
    }),
    listAudit: build.query<ListAuditApiResponse, ListAuditApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/staff/audit`,
        params: {
          subject: queryArg.subject,
          before: queryArg.before,
          limit: queryArg.limit,
        },
      }),
    }),
    getFinanceOverview: build.query<GetFinanceOverviewApiResponse, GetFinanceOverviewApiArg>({
      query: () => ({ url: `/api/v1/finance/overview` }),
    }),
    listPayoutRuns: build.query<ListPayoutRunsApiResponse, ListPayoutRunsApiArg>({
      query: () => ({ url: `/api/v1/finance/payout-runs` }),
    }),
    planPayoutRun: build.mutation<PlanPayoutRunApiResponse, PlanPayoutRunApiArg>({
      query: () => ({ url: `/api/v1/finance/payout-runs`, method: 'POST' }),
    }),
    previewPayoutRun: build.query<PreviewPayoutRunApiResponse, PreviewPayoutRunApiArg>({
      query: () => ({ url: `/api/v1/finance/payout-runs/preview` }),
    }),
    getPayoutRun: build.query<GetPayoutRunApiResponse, GetPayoutRunApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/payout-runs/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    listRunDoubts: build.query<ListRunDoubtsApiResponse, ListRunDoubtsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/payout-runs/${encodeURIComponent(String(queryArg.id))}/doubts`,
      }),
    }),
    approvePayoutRun: build.mutation<ApprovePayoutRunApiResponse, ApprovePayoutRunApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/payout-runs/${encodeURIComponent(String(queryArg.id))}/approve`,
        method: 'POST',
      }),
    }),
    releasePayoutRun: build.mutation<ReleasePayoutRunApiResponse, ReleasePayoutRunApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/payout-runs/${encodeURIComponent(String(queryArg.id))}/release`,
        method: 'POST',
      }),
    }),
    cancelPayoutRun: build.mutation<CancelPayoutRunApiResponse, CancelPayoutRunApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/payout-runs/${encodeURIComponent(String(queryArg.id))}/cancel`,
        method: 'POST',
        body: queryArg.reasonRequest,
      }),
    }),
    listFinancePayouts: build.query<ListFinancePayoutsApiResponse, ListFinancePayoutsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/payouts`,
        params: {
          run: queryArg.run,
          user: queryArg.user,
          state: queryArg.state,
          q: queryArg.q,
          from: queryArg['from'],
          to: queryArg.to,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    getPayoutStory: build.query<GetPayoutStoryApiResponse, GetPayoutStoryApiArg>({
      query: (queryArg) => ({ url: `/api/v1/finance/payouts/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    askPayout: build.mutation<AskPayoutApiResponse, AskPayoutApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/payouts/${encodeURIComponent(String(queryArg.id))}/ask`,
        method: 'POST',
      }),
    }),
    clearPayoutKey: build.mutation<ClearPayoutKeyApiResponse, ClearPayoutKeyApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/payouts/${encodeURIComponent(String(queryArg.id))}/clear-key`,
        method: 'POST',
        body: queryArg.reasonRequest,
      }),
    }),
    returnPayout: build.mutation<ReturnPayoutApiResponse, ReturnPayoutApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/payouts/${encodeURIComponent(String(queryArg.id))}/return`,
        method: 'POST',
        body: queryArg.payoutReturnRequest,
      }),
    }),
    sayPayoutVerdict: build.mutation<SayPayoutVerdictApiResponse, SayPayoutVerdictApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/payouts/${encodeURIComponent(String(queryArg.id))}/verdict`,
        method: 'POST',
        body: queryArg.payoutVerdictRequest,
      }),
    }),
    listConversions: build.query<ListConversionsApiResponse, ListConversionsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/conversions`,
        params: {
          q: queryArg.q,
          user: queryArg.user,
          network: queryArg.network,
          store: queryArg.store,
          status: queryArg.status,
          unattributed: queryArg.unattributed,
          contested: queryArg.contested,
          held: queryArg.held,
          from: queryArg['from'],
          to: queryArg.to,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    getConversionStory: build.query<GetConversionStoryApiResponse, GetConversionStoryApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/conversions/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    listCandidateClicks: build.query<ListCandidateClicksApiResponse, ListCandidateClicksApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/conversions/${encodeURIComponent(String(queryArg.id))}/clicks`,
      }),
    }),
    attributeConversion: build.mutation<AttributeConversionApiResponse, AttributeConversionApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/conversions/${encodeURIComponent(String(queryArg.id))}/attribute`,
        method: 'POST',
        body: queryArg.attributeRequest,
      }),
    }),
    releaseConversion: build.mutation<ReleaseConversionApiResponse, ReleaseConversionApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/conversions/${encodeURIComponent(String(queryArg.id))}/release`,
        method: 'POST',
        body: queryArg.reasonRequest,
      }),
    }),
    writeOffConversion: build.mutation<WriteOffConversionApiResponse, WriteOffConversionApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/conversions/${encodeURIComponent(String(queryArg.id))}/write-off`,
        method: 'POST',
        body: queryArg.writeOffRequest,
      }),
    }),
    writeOffDebt: build.mutation<WriteOffDebtApiResponse, WriteOffDebtApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/conversions/${encodeURIComponent(String(queryArg.id))}/debt-write-off`,
        method: 'POST',
        body: queryArg.debtWriteOffRequest,
      }),
    }),
    listQuarantine: build.query<ListQuarantineApiResponse, ListQuarantineApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/quarantine`,
        params: {
          resolved: queryArg.resolved,
        },
      }),
    }),
    getQuarantine: build.query<GetQuarantineApiResponse, GetQuarantineApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/quarantine/${encodeURIComponent(String(queryArg.entry))}`,
      }),
    }),
    replayQuarantine: build.mutation<ReplayQuarantineApiResponse, ReplayQuarantineApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/quarantine/${encodeURIComponent(String(queryArg.entry))}/replay`,
        method: 'POST',
        body: queryArg.replayRequest,
      }),
    }),
    dismissQuarantine: build.mutation<DismissQuarantineApiResponse, DismissQuarantineApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/quarantine/${encodeURIComponent(String(queryArg.entry))}/dismiss`,
        method: 'POST',
        body: queryArg.reasonRequest,
      }),
    }),
    listReconciliations: build.query<ListReconciliationsApiResponse, ListReconciliationsApiArg>({
      query: () => ({ url: `/api/v1/finance/reconciliations` }),
    }),
    runReconciliation: build.mutation<RunReconciliationApiResponse, RunReconciliationApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/reconciliations`,
        method: 'POST',
        body: queryArg.reconciliationFiles,
        params: {
          kind: queryArg.kind,
          from: queryArg['from'],
          to: queryArg.to,
          network: queryArg.network,
          askProvider: queryArg.askProvider,
          bankAccount: queryArg.bankAccount,
          feeCents: queryArg.feeCents,
          dryRun: queryArg.dryRun,
        },
      }),
    }),
    getReconciliation: build.query<GetReconciliationApiResponse, GetReconciliationApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/reconciliations/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    listProposals: build.query<ListProposalsApiResponse, ListProposalsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/proposals`,
        params: {
          open: queryArg.open,
        },
      }),
    }),
    getProposal: build.query<GetProposalApiResponse, GetProposalApiArg>({
      query: (queryArg) => ({ url: `/api/v1/finance/proposals/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    approveProposal: build.mutation<ApproveProposalApiResponse, ApproveProposalApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/proposals/${encodeURIComponent(String(queryArg.id))}/approve`,
        method: 'POST',
        body: queryArg.approveProposalRequest,
      }),
    }),
    rejectProposal: build.mutation<RejectProposalApiResponse, RejectProposalApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/proposals/${encodeURIComponent(String(queryArg.id))}/reject`,
        method: 'POST',
        body: queryArg.reasonRequest,
      }),
    }),
    withdrawProposal: build.mutation<WithdrawProposalApiResponse, WithdrawProposalApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/proposals/${encodeURIComponent(String(queryArg.id))}/withdraw`,
        method: 'POST',
        body: queryArg.reasonRequest,
      }),
    }),
    listBreaks: build.query<ListBreaksApiResponse, ListBreaksApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/breaks`,
        params: {
          closed: queryArg.closed,
        },
      }),
    }),
    getBreak: build.query<GetBreakApiResponse, GetBreakApiArg>({
      query: (queryArg) => ({ url: `/api/v1/finance/breaks/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    assignBreak: build.mutation<AssignBreakApiResponse, AssignBreakApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/breaks/${encodeURIComponent(String(queryArg.id))}/assign`,
        method: 'POST',
        body: queryArg.assignBreakRequest,
      }),
    }),
    explainBreak: build.mutation<ExplainBreakApiResponse, ExplainBreakApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/breaks/${encodeURIComponent(String(queryArg.id))}/explain`,
        method: 'POST',
        body: queryArg.explainBreakRequest,
      }),
    }),
    closeBreak: build.mutation<CloseBreakApiResponse, CloseBreakApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/breaks/${encodeURIComponent(String(queryArg.id))}/close`,
        method: 'POST',
        body: queryArg.reasonRequest,
      }),
    }),
    listHalts: build.query<ListHaltsApiResponse, ListHaltsApiArg>({
      query: () => ({ url: `/api/v1/finance/halts` }),
    }),
    stopPayouts: build.mutation<StopPayoutsApiResponse, StopPayoutsApiArg>({
      query: (queryArg) => ({ url: `/api/v1/finance/halts`, method: 'POST', body: queryArg.reasonRequest }),
    }),
    clearHalt: build.mutation<ClearHaltApiResponse, ClearHaltApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/halts/${encodeURIComponent(String(queryArg.id))}/clear`,
        method: 'POST',
        body: queryArg.reasonRequest,
      }),
    }),
    listParkedEvents: build.query<ListParkedEventsApiResponse, ListParkedEventsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/parked-events`,
        params: {
          after: queryArg.after,
          limit: queryArg.limit,
        },
      }),
    }),
    unparkEvent: build.mutation<UnparkEventApiResponse, UnparkEventApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/parked-events/${encodeURIComponent(String(queryArg.event))}/unpark`,
        method: 'POST',
        body: queryArg.reasonRequest,
      }),
    }),
    listNetworks: build.query<ListNetworksApiResponse, ListNetworksApiArg>({
      query: () => ({ url: `/api/v1/finance/networks` }),
    }),
    getKeptDates: build.query<GetKeptDatesApiResponse, GetKeptDatesApiArg>({
      query: () => ({ url: `/api/v1/finance/dates` }),
    }),
    getCash: build.query<GetCashApiResponse, GetCashApiArg>({
      query: () => ({ url: `/api/v1/finance/cash` }),
    }),
    simulate: build.mutation<SimulateApiResponse, SimulateApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/simulations`,
        method: 'POST',
        body: queryArg.simulationRequest,
      }),
    }),
    listLimits: build.query<ListLimitsApiResponse, ListLimitsApiArg>({
      query: () => ({ url: `/api/v1/finance/limits` }),
    }),
    proposeLimit: build.mutation<ProposeLimitApiResponse, ProposeLimitApiArg>({
      query: (queryArg) => ({ url: `/api/v1/finance/limits`, method: 'POST', body: queryArg.limitRequest }),
    }),
    getTrialBalance: build.query<GetTrialBalanceApiResponse, GetTrialBalanceApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/trial-balance`,
        params: {
          at: queryArg.at,
        },
      }),
    }),
    getAccountLedger: build.query<GetAccountLedgerApiResponse, GetAccountLedgerApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/account-ledger`,
        params: {
          account: queryArg.account,
          owner: queryArg.owner,
          from: queryArg['from'],
          to: queryArg.to,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    getIncomeStatement: build.query<GetIncomeStatementApiResponse, GetIncomeStatementApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/income-statement`,
        params: {
          month: queryArg.month,
        },
      }),
    }),
    getMargins: build.query<GetMarginsApiResponse, GetMarginsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/margins`,
        params: {
          month: queryArg.month,
          by: queryArg.by,
        },
      }),
    }),
    listMarginLines: build.query<ListMarginLinesApiResponse, ListMarginLinesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/margins/lines`,
        params: {
          month: queryArg.month,
          by: queryArg.by,
          ofSales: queryArg.ofSales,
          key: queryArg.key,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    listPeriods: build.query<ListPeriodsApiResponse, ListPeriodsApiArg>({
      query: () => ({ url: `/api/v1/finance/periods` }),
    }),
    getPeriodChecklist: build.query<GetPeriodChecklistApiResponse, GetPeriodChecklistApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/periods/${encodeURIComponent(String(queryArg.month))}/checklist`,
      }),
    }),
    closePeriod: build.mutation<ClosePeriodApiResponse, ClosePeriodApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/periods/${encodeURIComponent(String(queryArg.month))}/close`,
        method: 'POST',
        body: queryArg.closePeriodRequest,
      }),
    }),
    listEntriesByHand: build.query<ListEntriesByHandApiResponse, ListEntriesByHandApiArg>({
      query: () => ({ url: `/api/v1/finance/entries-by-hand` }),
    }),
    proposeEntryByHand: build.mutation<ProposeEntryByHandApiResponse, ProposeEntryByHandApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/entries-by-hand`,
        method: 'POST',
        body: queryArg.entryByHandRequest,
      }),
    }),
    listUnclaimedBalances: build.query<ListUnclaimedBalancesApiResponse, ListUnclaimedBalancesApiArg>({
      query: () => ({ url: `/api/v1/finance/unclaimed-balances` }),
    }),
    forfeitBalance: build.mutation<ForfeitBalanceApiResponse, ForfeitBalanceApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/unclaimed-balances/${encodeURIComponent(String(queryArg.accountId))}/forfeit`,
        method: 'POST',
        body: queryArg.reasonRequest,
      }),
    }),
    listTerms: build.query<ListTermsApiResponse, ListTermsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/terms`,
        params: {
          name: queryArg.name,
        },
      }),
    }),
    getTerms: build.query<GetTermsApiResponse, GetTermsApiArg>({
      query: (queryArg) => ({ url: `/api/v1/finance/terms/${encodeURIComponent(String(queryArg.slug))}` }),
    }),
    proposeTerms: build.mutation<ProposeTermsApiResponse, ProposeTermsApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/terms/${encodeURIComponent(String(queryArg.slug))}`,
        method: 'POST',
        body: queryArg.termsRequest,
      }),
    }),
    listBudgets: build.query<ListBudgetsApiResponse, ListBudgetsApiArg>({
      query: () => ({ url: `/api/v1/finance/budgets` }),
    }),
    proposeBudget: build.mutation<ProposeBudgetApiResponse, ProposeBudgetApiArg>({
      query: (queryArg) => ({ url: `/api/v1/finance/budgets`, method: 'POST', body: queryArg.budgetRequest }),
    }),
    getBudget: build.query<GetBudgetApiResponse, GetBudgetApiArg>({
      query: (queryArg) => ({ url: `/api/v1/finance/budgets/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    endBudget: build.mutation<EndBudgetApiResponse, EndBudgetApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/budgets/${encodeURIComponent(String(queryArg.id))}/end`,
        method: 'POST',
        body: queryArg.reasonRequest,
      }),
    }),
    listRemittances: build.query<ListRemittancesApiResponse, ListRemittancesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/remittances`,
        params: {
          network: queryArg.network,
        },
      }),
    }),
    proposeRemittance: build.mutation<ProposeRemittanceApiResponse, ProposeRemittanceApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/remittances`,
        method: 'POST',
        body: queryArg.remittanceFile,
        params: {
          network: queryArg.network,
          paymentId: queryArg.paymentId,
          paidOn: queryArg.paidOn,
          bankAccount: queryArg.bankAccount,
          creditedCents: queryArg.creditedCents,
          feeCents: queryArg.feeCents,
          gainCents: queryArg.gainCents,
          currency: queryArg.currency,
          foreignCents: queryArg.foreignCents,
          rate: queryArg.rate,
          rateDay: queryArg.rateDay,
          rateSource: queryArg.rateSource,
          told: queryArg.told,
          reason: queryArg.reason,
        },
      }),
    }),
    getRemittance: build.query<GetRemittanceApiResponse, GetRemittanceApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/remittances/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    listInvoices: build.query<ListInvoicesApiResponse, ListInvoicesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/invoices`,
        params: {
          network: queryArg.network,
          month: queryArg.month,
        },
      }),
    }),
    proposeInvoice: build.mutation<ProposeInvoiceApiResponse, ProposeInvoiceApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/invoices`,
        method: 'POST',
        body: queryArg.invoiceRequest,
      }),
    }),
    getInvoices: build.query<GetInvoicesApiResponse, GetInvoicesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/invoices/${encodeURIComponent(String(queryArg.network))}/${encodeURIComponent(String(queryArg.month))}`,
      }),
    }),
    exportInvoice: build.query<ExportInvoiceApiResponse, ExportInvoiceApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/invoices/${encodeURIComponent(String(queryArg.network))}/${encodeURIComponent(String(queryArg.month))}/export`,
        params: {
          layout: queryArg.layout,
        },
      }),
    }),
    getReceivables: build.query<GetReceivablesApiResponse, GetReceivablesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/receivables`,
        params: {
          month: queryArg.month,
        },
      }),
    }),
    getReceivablesAging: build.query<GetReceivablesAgingApiResponse, GetReceivablesAgingApiArg>({
      query: () => ({ url: `/api/v1/finance/receivables/aging` }),
    }),
    listOutstandingSales: build.query<ListOutstandingSalesApiResponse, ListOutstandingSalesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/receivables/sales`,
        params: {
          network: queryArg.network,
        },
      }),
    }),
    getLiabilitiesAging: build.query<GetLiabilitiesAgingApiResponse, GetLiabilitiesAgingApiArg>({
      query: () => ({ url: `/api/v1/finance/liabilities/aging` }),
    }),
    listPayableSales: build.query<ListPayableSalesApiResponse, ListPayableSalesApiArg>({
      query: (queryArg) => ({
        url: `/api/v1/finance/liabilities/sales`,
        params: {
          network: queryArg.network,
          age: queryArg.age,
        },
      }),
    }),
  }),
  overrideExisting: false,
})
export { injectedRtkApi as generatedApi }
export type StaffLoginApiResponse = /** status 200 Signed in. */ StaffLoginResponse
export type StaffLoginApiArg = {
  staffLoginRequest: StaffLoginRequest
}
export type StaffLogoutApiResponse = unknown
export type StaffLogoutApiArg = void
export type ChangeStaffPasswordApiResponse =
  /** status 200 It is set, and the other sessions are over. */ RecoveryCodes
export type ChangeStaffPasswordApiArg = {
  staffPasswordRequest: StaffPasswordRequest
}
export type RenewRecoveryCodesApiResponse =
  /** status 200 The codes, which are not shown again. */ RecoveryCodes
export type RenewRecoveryCodesApiArg = {
  staffConfirmRequest: StaffConfirmRequest
}
export type GetStaffMeApiResponse = /** status 200 Who it is. */ StaffMe
export type GetStaffMeApiArg = void
export type ListStaffSessionsApiResponse = /** status 200 The sessions. */ StaffSession[]
export type ListStaffSessionsApiArg = void
export type EndStaffSessionsApiResponse = unknown
export type EndStaffSessionsApiArg = void
export type EndStaffSessionApiResponse = unknown
export type EndStaffSessionApiArg = {
  session: string
}
export type ListStaffMembersApiResponse = /** status 200 The people. */ StaffMember[]
export type ListStaffMembersApiArg = void
export type ListAuditApiResponse = /** status 200 The records. */ AuditRecord[]
export type ListAuditApiArg = {
  /** Only of this subject, such as `staff:<id>`. */
  subject?: string
  /** Only records with smaller ids. */
  before?: number
  limit?: number
}
export type GetFinanceOverviewApiResponse = /** status 200 The overview. */ FinanceOverview
export type GetFinanceOverviewApiArg = void
export type ListPayoutRunsApiResponse = /** status 200 The runs. */ PayoutRun[]
export type ListPayoutRunsApiArg = void
export type PlanPayoutRunApiResponse =
  /** status 202 Planning has begun, or was gone on with. Follow it by its id. */ PayoutRunStarted
export type PlanPayoutRunApiArg = void
export type PreviewPayoutRunApiResponse = /** status 200 The plan. */ PayoutPlan
export type PreviewPayoutRunApiArg = void
export type GetPayoutRunApiResponse = /** status 200 The run. */ PayoutRun
export type GetPayoutRunApiArg = {
  id: string
}
export type ListRunDoubtsApiResponse = /** status 200 The doubts. */ RunDoubts
export type ListRunDoubtsApiArg = {
  id: string
}
export type ApprovePayoutRunApiResponse = /** status 200 The run. */ PayoutRun
export type ApprovePayoutRunApiArg = {
  id: string
}
export type ReleasePayoutRunApiResponse = /** status 200 The run. */ PayoutRun
export type ReleasePayoutRunApiArg = {
  id: string
}
export type CancelPayoutRunApiResponse = /** status 200 The run. */ PayoutRun
export type CancelPayoutRunApiArg = {
  id: string
  reasonRequest: ReasonRequest
}
export type ListFinancePayoutsApiResponse = /** status 200 The payouts. */ FinancePayoutPage
export type ListFinancePayoutsApiArg = {
  run?: string
  user?: string
  state?: PayoutState[]
  /** A payout's id, an end-to-end id, or a shopper's id or e-mail. */
  q?: string
  /** First day in São Paulo. */
  from?: string
  /** Last day. */
  to?: string
  limit?: number
  /** From `next` of the page before. */
  cursor?: string
}
export type GetPayoutStoryApiResponse = /** status 200 The payout. */ PayoutStory
export type GetPayoutStoryApiArg = {
  id: string
}
export type AskPayoutApiResponse = /** status 200 The payout after that. */ FinancePayout
export type AskPayoutApiArg = {
  id: string
}
export type ClearPayoutKeyApiResponse = /** status 200 The payout after that. */ FinancePayout
export type ClearPayoutKeyApiArg = {
  id: string
  reasonRequest: ReasonRequest
}
export type ReturnPayoutApiResponse =
  | /** status 200 The payout after that. */ FinancePayout
  | /** status 202 It needs a second person: the proposal. */ Proposal
export type ReturnPayoutApiArg = {
  id: string
  payoutReturnRequest: PayoutReturnRequest
}
export type SayPayoutVerdictApiResponse = unknown
export type SayPayoutVerdictApiArg = {
  id: string
  payoutVerdictRequest: PayoutVerdictRequest
}
export type ListConversionsApiResponse = /** status 200 The sales. */ ConversionPage
export type ListConversionsApiArg = {
  /** An order number, a click's id, the network's id of the sale, our id of the sale, or a shopper's id or e-mail. */
  q?: string
  user?: string
  network?: string
  store?: string
  status?: CashbackStatus[]
  /** Only those for which no click is known. */
  unattributed?: boolean
  /** Only those that the network claims for another click than the one for which a payout has them, or had them. */
  contested?: boolean
  /** Only those that earn more than the allowed share of their commission: no payout takes them before two people release them. */
  held?: boolean
  /** First day in São Paulo. */
  from?: string
  /** Last day. */
  to?: string
  limit?: number
  /** From `next` of the page before. */
  cursor?: string
}
export type GetConversionStoryApiResponse = /** status 200 The sale. */ ConversionStory
export type GetConversionStoryApiArg = {
  id: string
}
export type ListCandidateClicksApiResponse = /** status 200 The clicks. */ CandidateClick[]
export type ListCandidateClicksApiArg = {
  id: string
}
export type AttributeConversionApiResponse =
  | /** status 200 The sale after that. */ ConversionSummary
  | /** status 202 It needs a second person: the proposal. */ Proposal
export type AttributeConversionApiArg = {
  id: string
  attributeRequest: AttributeRequest
}
export type ReleaseConversionApiResponse = /** status 202 The proposal. */ Proposal
export type ReleaseConversionApiArg = {
  id: string
  reasonRequest: ReasonRequest
}
export type WriteOffConversionApiResponse = /** status 202 The proposal. */ Proposal
export type WriteOffConversionApiArg = {
  id: string
  writeOffRequest: WriteOffRequest
}
export type WriteOffDebtApiResponse = /** status 202 The proposal. */ Proposal
export type WriteOffDebtApiArg = {
  id: string
  debtWriteOffRequest: DebtWriteOffRequest
}
export type ListQuarantineApiResponse = /** status 200 The entries. */ QuarantineEntry[]
export type ListQuarantineApiArg = {
  /** Also what is settled. */
  resolved?: boolean
}
export type GetQuarantineApiResponse = /** status 200 The entry. */ QuarantineStory
export type GetQuarantineApiArg = {
  entry: number
}
export type ReplayQuarantineApiResponse = /** status 200 What came of it. */ ReplayResult
export type ReplayQuarantineApiArg = {
  entry: number
  replayRequest: ReplayRequest
}
export type DismissQuarantineApiResponse = unknown
export type DismissQuarantineApiArg = {
  entry: number
  reasonRequest: ReasonRequest
}
export type ListReconciliationsApiResponse = /** status 200 The runs. */ ReconciliationRun[]
export type ListReconciliationsApiArg = void
export type RunReconciliationApiResponse = /** status 200 What was found. */ ReconciliationResult
export type RunReconciliationApiArg = {
  kind: 'payouts' | 'sales'
  /** First day in São Paulo. */
  from: string
  /** Last day. */
  to: string
  /** Of kind sales. */
  network?: string
  /** Ask the Pix provider for its record. */
  askProvider?: boolean
  /** Our name of the account that the bank's statement is of, such as itau-1234. */
  bankAccount?: string
  /** What was agreed to be charged for a payout; 0: what DEVOLVE_PIX_FEE says, and only what that explains gets into the book. */
  feeCents?: number
  /** Find everything and keep nothing. */
  dryRun?: boolean
  reconciliationFiles: ReconciliationFiles
}
export type GetReconciliationApiResponse = /** status 200 The run. */ ReconciliationRun
export type GetReconciliationApiArg = {
  id: string
}
export type ListProposalsApiResponse = /** status 200 The proposals. */ Proposal[]
export type ListProposalsApiArg = {
  /** Only what waits for a decision, or for being carried out. */
  open?: boolean
}
export type GetProposalApiResponse = /** status 200 The proposal. */ Proposal
export type GetProposalApiArg = {
  id: string
}
export type ApproveProposalApiResponse = /** status 200 The proposal after that. */ Proposal
export type ApproveProposalApiArg = {
  id: string
  approveProposalRequest: ApproveProposalRequest
}
export type RejectProposalApiResponse = /** status 200 The proposal after that. */ Proposal
export type RejectProposalApiArg = {
  id: string
  reasonRequest: ReasonRequest
}
export type WithdrawProposalApiResponse = /** status 200 The proposal after that. */ Proposal
export type WithdrawProposalApiArg = {
  id: string
  reasonRequest: ReasonRequest
}
export type ListBreaksApiResponse = /** status 200 The breaks. */ ReconciliationBreak[]
export type ListBreaksApiArg = {
  /** Also what is closed. */
  closed?: boolean
}
export type GetBreakApiResponse = /** status 200 The break. */ BreakStory
export type GetBreakApiArg = {
  id: string
}
export type AssignBreakApiResponse = /** status 200 The break. */ ReconciliationBreak
export type AssignBreakApiArg = {
  id: string
  assignBreakRequest: AssignBreakRequest
}
export type ExplainBreakApiResponse = /** status 200 The break. */ ReconciliationBreak
export type ExplainBreakApiArg = {
  id: string
  explainBreakRequest: ExplainBreakRequest
}
export type CloseBreakApiResponse =
  | /** status 200 The break. */ ReconciliationBreak
  | /** status 202 It needs a second person: the proposal. */ Proposal
export type CloseBreakApiArg = {
  id: string
  reasonRequest: ReasonRequest
}
export type ListHaltsApiResponse = /** status 200 The halts. */ PayoutHalt[]
export type ListHaltsApiArg = void
export type StopPayoutsApiResponse = /** status 201 The halt. */ PayoutHalt
export type StopPayoutsApiArg = {
  reasonRequest: ReasonRequest
}
export type ClearHaltApiResponse = /** status 202 The proposal. */ Proposal
export type ClearHaltApiArg = {
  id: string
  reasonRequest: ReasonRequest
}
export type ListParkedEventsApiResponse = /** status 200 The parked events. */ ParkedEventPage
export type ListParkedEventsApiArg = {
  /** Only events with higher numbers: `next` of the page before. */
  after?: number
  limit?: number
}
export type UnparkEventApiResponse = /** status 202 The proposal. */ Proposal
export type UnparkEventApiArg = {
  event: number
  reasonRequest: ReasonRequest
}
export type ListNetworksApiResponse =
  /** status 200 All partners by name, and silences, those that go on first. */ Networks
export type ListNetworksApiArg = void
export type GetKeptDatesApiResponse =
  /** status 200 The sums, and at most 500 stores, the worst first. */ KeptDates
export type GetKeptDatesApiArg = void
export type GetCashApiResponse = /** status 200 The accounts, the provider's first, and the weeks. */ Cash
export type GetCashApiArg = void
export type SimulateApiResponse =
  /** status 200 Both sides, of all sales and by store; at most 500 stores, the largest change first. */ Simulation
export type SimulateApiArg = {
  simulationRequest: SimulationRequest
}
export type ListLimitsApiResponse = /** status 200 The limits in force and how they came to be. */ Limits
export type ListLimitsApiArg = void
export type ProposeLimitApiResponse = /** status 202 The proposal. */ Proposal
export type ProposeLimitApiArg = {
  limitRequest: LimitRequest
}
export type GetTrialBalanceApiResponse = /** status 200 The trial balance. */ TrialBalance
export type GetTrialBalanceApiArg = {
  /** The day. */
  at: string
}
export type GetAccountLedgerApiResponse = /** status 200 The lines. */ AccountLedger
export type GetAccountLedgerApiArg = {
  /** Its name in the ledger, or its code in the chart of accounts. */
  account: string
  /** A network, a bank account or a shopper's id; all together without it. */
  owner?: string
  /** The first day. */
  from: string
  /** The last day. */
  to: string
  /** Where the page begins: `next` of the one before. */
  cursor?: string
  limit?: number
}
export type GetIncomeStatementApiResponse = /** status 200 The income statement. */ IncomeStatement
export type GetIncomeStatementApiArg = {
  /** Such as 2026-11. */
  month: string
}
export type GetMarginsApiResponse = /** status 200 The margins. */ Margins
export type GetMarginsApiArg = {
  /** Such as 2026-11. */
  month: string
  by: MarginBy
}
export type ListMarginLinesApiResponse = /** status 200 The lines. */ MarginLines
export type ListMarginLinesApiArg = {
  /** Such as 2026-11. */
  month: string
  by: MarginBy
  /** As the row has it. */
  ofSales: boolean
  /** As the row has it; empty without it. */
  key?: string
  /** Where the page begins: `next` of the one before. */
  cursor?: string
  limit?: number
}
export type ListPeriodsApiResponse = /** status 200 The months. */ AccountingPeriod[]
export type ListPeriodsApiArg = void
export type GetPeriodChecklistApiResponse = /** status 200 The list. */ PeriodCheck[]
export type GetPeriodChecklistApiArg = {
  month: string
}
export type ClosePeriodApiResponse = /** status 202 The proposal. */ Proposal
export type ClosePeriodApiArg = {
  month: string
  closePeriodRequest: ClosePeriodRequest
}
export type ListEntriesByHandApiResponse = /** status 200 The entries. */ EntriesByHand
export type ListEntriesByHandApiArg = void
export type ProposeEntryByHandApiResponse = /** status 202 The proposal. */ Proposal
export type ProposeEntryByHandApiArg = {
  entryByHandRequest: EntryByHandRequest
}
export type ListUnclaimedBalancesApiResponse = /** status 200 The accounts. */ UnclaimedBalance[]
export type ListUnclaimedBalancesApiArg = void
export type ForfeitBalanceApiResponse = /** status 202 The proposal. */ Proposal
export type ForfeitBalanceApiArg = {
  accountId: string
  reasonRequest: ReasonRequest
}
export type ListTermsApiResponse = /** status 200 The stores. */ ListedTerms[]
export type ListTermsApiArg = {
  /** A part of the store's name or of its slug; absent: any. */
  name?: string
}
export type GetTermsApiResponse = /** status 200 Its terms. */ StoreTermsBook
export type GetTermsApiArg = {
  /** The store's. */
  slug: string
}
export type ProposeTermsApiResponse = /** status 202 The proposal. */ Proposal
export type ProposeTermsApiArg = {
  /** The store's. */
  slug: string
  termsRequest: TermsRequest
}
export type ListBudgetsApiResponse = /** status 200 The budgets. */ Budget[]
export type ListBudgetsApiArg = void
export type ProposeBudgetApiResponse = /** status 202 The proposal. */ Proposal
export type ProposeBudgetApiArg = {
  budgetRequest: BudgetRequest
}
export type GetBudgetApiResponse = /** status 200 The budget. */ BudgetStory
export type GetBudgetApiArg = {
  id: string
}
export type EndBudgetApiResponse = /** status 202 The proposal. */ Proposal
export type EndBudgetApiArg = {
  id: string
  reasonRequest: ReasonRequest
}
export type ListRemittancesApiResponse = /** status 200 The remittances. */ Remittance[]
export type ListRemittancesApiArg = {
  /** Of one network. */
  network?: string
}
export type ProposeRemittanceApiResponse = /** status 202 The proposal. */ Proposal
export type ProposeRemittanceApiArg = {
  network: string
  /** The network's own id of the payment. */
  paymentId: string
  /** The day on which the bank has it. */
  paidOn: string
  /** Our bank account: lower-case letters, digits and hyphens. */
  bankAccount: string
  /** What arrived. Below nothing: the network took it back. */
  creditedCents: number
  /** What banks and the network kept on the way. */
  feeCents?: number
  /** What the bank's rate gave beyond those of the book; below nothing: took. Of another currency alone. */
  gainCents?: number
  /** In which currency the network paid, such as USD. With the four that follow. */
  currency?: string
  /** In hundredths of it. */
  foreignCents?: number
  /** Reais for one of it. */
  rate?: string
  /** The day of the rate. */
  rateDay?: string
  /** Who says so, such as the bank's contract. */
  rateSource?: string
  /** For the sales that the network reported as part of this payment. */
  told?: boolean
  reason: string
  remittanceFile: RemittanceFile
}
export type GetRemittanceApiResponse = /** status 200 The remittance. */ RemittanceStory
export type GetRemittanceApiArg = {
  id: string
}
export type ListInvoicesApiResponse = /** status 200 The invoices. */ Invoice[]
export type ListInvoicesApiArg = {
  /** Of one network. */
  network?: string
  /** Of one month, such as 2026-10. */
  month?: string
}
export type ProposeInvoiceApiResponse = /** status 202 The proposal. */ Proposal
export type ProposeInvoiceApiArg = {
  invoiceRequest: InvoiceRequest
}
export type GetInvoicesApiResponse = /** status 200 The invoices. */ Invoice[]
export type GetInvoicesApiArg = {
  network: string
  month: string
}
export type ExportInvoiceApiResponse = /** status 200 The file. */ {
  [key: string]: unknown
}
export type ExportInvoiceApiArg = {
  network: string
  month: string
  layout?: 'json' | 'csv' | 'sales'
}
export type GetReceivablesApiResponse = /** status 200 What networks owed. */ ReceivableMonth[]
export type GetReceivablesApiArg = {
  /** Such as 2026-11. */
  month: string
}
export type GetReceivablesAgingApiResponse = /** status 200 What they owe, by network. */ AgedNetwork[]
export type GetReceivablesAgingApiArg = void
export type ListOutstandingSalesApiResponse = /** status 200 The sales. */ OutstandingSales
export type ListOutstandingSalesApiArg = {
  network: string
}
export type GetLiabilitiesAgingApiResponse = /** status 200 The amounts, by network. */ AgedLiabilities
export type GetLiabilitiesAgingApiArg = void
export type ListPayableSalesApiResponse = /** status 200 The sales. */ PayableSales
export type ListPayableSalesApiArg = {
  network: string
  /** All ages without it. */
  age?: Age
}
export type StaffLoginResponse = {
  /** For `X-Staff-Token`. */
  accessToken: string
  /** At the latest; fifteen minutes without use end it too. */
  expiresAt: string
  /** For the next login on this device. It opens nothing. */
  deviceToken: string
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
export type StaffLoginRequest = {
  handle: string
  password: string
  code: string
  /** From an earlier login on this device. */
  deviceToken?: string
}
export type RecoveryCodes = {
  /** Empty when the ones before still hold. */
  recoveryCodes: string[]
}
export type StaffPasswordRequest = {
  password: string
  /** 12 characters or more. */
  newPassword: string
}
export type StaffConfirmRequest = {
  password: string
}
export type StaffRole = 'finance' | 'approver'
export type StaffMe = {
  id: string
  handle: string
  name: string
  roles: StaffRole[]
  sessionId: string
}
export type StaffSession = {
  id: string
  device: string
  createdAt: string
  lastUsedAt: string
  current: boolean
}
export type StaffMember = {
  id: string
  handle: string
  name: string
  roles: StaffRole[]
  disabled: boolean
}
export type AuditRecord = {
  id: number
  at: string
  /** `staff:<id>`, `operator` or `unknown`. */
  actor: string
  action: string
  subject: string
  reason: string
}
export type Liabilities = {
  pendingCents: number
  /** Confirmed and free, of those who own it. */
  payableCents: number
  /** What shoppers owe us; zero or above. */
  debtCents: number
  inFlightCents: number
  paidCents: number
  canceledCents: number
  /** With a balance that is not zero. */
  shoppers: number
}
export type Receivable = {
  network: string
  amountCents: number
}
export type PayoutState =
  'REQUESTED' | 'APPROVED' | 'SUBMITTING' | 'IN_FLIGHT' | 'PAID' | 'FAILED' | 'CANCELED' | 'RETURNED'
export type InFlight = {
  state: PayoutState
  payouts: number
  amountCents: number
  oldestAt?: string
}
export type Ageing = {
  key: string
  name: string
  days0to30Cents: number
  days31to60Cents: number
  days61to90Cents: number
  over90Cents: number
  totalCents: number
  sales: number
}
export type MoneyOut = {
  day: string
  paidCents: number
  returnedCents: number
  /** That were paid. */
  payouts: number
}
export type OpenWork = {
  /** Payout runs that wait for approval. */
  runsAwaiting: number
  /** Proposals that wait for a decision. */
  proposals: number
  /** Those of them that whoever asks may decide. */
  proposalsForMe: number
  quarantine: number
  /** Sales for which no click is known. */
  unattributed: number
  /** Sales that a network claims for another click than the one they were paid for: people decide. */
  contested: number
  /** Sales that earn more than the allowed share of their commission: two people release them. */
  held: number
  /** Reasons for which payouts stand still. */
  halts: number
  /** Events that do not count until somebody decides. */
  parked: number
  /** Breaks that are not closed. */
  breaks: number
  /** Those of them that stop payouts until two people have closed them. */
  criticalBreaks: number
  /** Money left that nobody has explained: no payout run may leave. */
  blocked: boolean
}
export type FinanceOverview = {
  liabilities: Liabilities
  receivables: Receivable[]
  /** Commission less cashback, of all time. */
  marginCents: number
  /** What left our account less what came back, of all time. */
  bankCents: number
  inFlight: InFlight[]
  ageingByStore: Ageing[]
  ageingByNetwork: Ageing[]
  /** The last 30 days and today, oldest first. */
  moneyOut: MoneyOut[]
  work: OpenWork
}
export type RunState = 'OPEN' | 'PLANNED' | 'APPROVED' | 'CANCELED'
export type RunSum = {
  state: PayoutState
  payouts: number
  amountCents: number
  returnedCents: number
}
export type PayoutRun = {
  id: string
  state: RunState
  openedBy: string
  plannedBy?: string
  approvedBy?: string
  /** Who gave it up, or rejected it. */
  canceledBy?: string
  /** Why it was canceled. */
  reason?: string
  payouts: number
  totalCents: number
  secondAboveCents: number
  /** Its planner cannot let it leave alone, whatever else left on the day. */
  needsSecond: boolean
  openedAt: string
  updatedAt: string
  states: RunSum[]
}
export type PayoutRunStarted = {
  id: string
}
export type DoubtRule =
  | 'key_shared'
  | 'by_hand'
  | 'before_click'
  | 'burst'
  | 'above_commission'
  | 'key_fresh'
  | 'above_own'
  | 'above_store'
  | 'first_payout'
export type HeldBack = {
  /** People decide whose the sales are, or whether they are paid although they earn more than their commission allows, their network holds them again, their payout policy has them wait for a day, or a payout under way has them. */
  reason: 'contested' | 'over_commission' | 'sale_held' | 'not_yet' | 'in_payment'
  sales: number
  /** Below zero for a debt. */
  amountCents: number
}
export type PayoutPlanLine = {
  userId: string
  /** Of all that is payable, for who is not paid; below zero for a debt. */
  amountCents: number
  payouts: number
  sales: number
  /** Masked. */
  key?: string
  /** Why not; absent for who is paid. */
  reason?: string
  /** Masked; absent when the account is gone. */
  shopper?: string
  /** Of what is to be doubted: the sum of its rules' weights. */
  weight?: number
  rules?: DoubtRule[]
  /** What stays behind whatever becomes of the rest; absent for nothing. */
  held?: HeldBack[]
}
export type DoubtRecord = {
  rule: DoubtRule
  /** How many it doubts here. */
  payouts: number
  /** How often it was right, over all runs. */
  fraud: number
  /** How often it was not, over all runs. */
  fine: number
}
export type PayoutPlan = {
  totalCents: number
  payouts: number
  /** Shoppers who are paid. */
  paid: number
  /** Shoppers who are not. */
  excluded: number
  lines: PayoutPlanLine[]
  /** There are more lines; `devolve payout plan --dry-run` prints all. */
  truncated: boolean
  rules?: DoubtRecord[]
}
export type PayoutVerdict = 'fraud' | 'fine'
export type DoubtedPayout = {
  id: string
  userId: string
  /** Masked; absent when the account is gone. */
  shopper?: string
  /** Masked, as the shopper has it now. */
  key?: string
  amountCents: number
  sales: number
  /** The sum of its rules' weights. */
  weight: number
  rules: DoubtRule[]
  verdict?: PayoutVerdict
}
export type RunDoubts = {
  /** How many payouts were looked at. */
  looked: number
  /** How many of them a rule doubts. */
  doubted: number
  rules: DoubtRecord[]
  payouts: DoubtedPayout[]
}
export type ReasonRequest = {
  /** One line. It is kept for good; no personal data. */
  reason: string
}
export type FinancePayout = {
  id: string
  runId: string
  userId: string
  /** The name */
  shopper?: string
  /** The key that it goes to, masked; absent when the account is gone, or nothing is known of that key any more. */
  key?: string
  state: PayoutState
  amountCents: number
  returnedCents: number
  provider?: string
  endToEndId?: string
  failure?: string
  remedy?: string
  /** Its key is paid nothing because of it until somebody clears the key. */
  keyRefused: boolean
  requestedAt: string
  updatedAt: string
}
export type FinancePayoutPage = {
  payouts: FinancePayout[]
  /** For `cursor`; absent on the last page. */
  next?: string
}
export type PayoutStoryItem = {
  conversionId: string
  /** Below zero for a debt that the payout absorbs. */
  amountCents: number
  returnedCents: number
  storeName: string
  orderId?: string
  occurredAt: string
}
export type PayoutStoryBonus = {
  id: string
  /** `inviter` or `invited`. */
  role: string
  amountCents: number
  returnedCents: number
  grantedAt: string
}
export type Posting = {
  account: string
  /** A network, a shopper's id, or empty for the house. */
  owner: string
  amountCents: number
}
export type LedgerEvent = {
  sequence: number
  /** With its version, such as `conversion_approved.v1`. */
  type: string
  recordedAt: string
  actor: string
  /** The event as it is in the log. */
  data: {
    [key: string]: unknown
  }
  postings: Posting[]
}
export type MaskedShopper = {
  id: string
  /** Masked, such as `Ana R.` */
  name: string
}
export type PayoutStory = {
  payout: FinancePayout
  items: PayoutStoryItem[]
  bonuses: PayoutStoryBonus[]
  events: LedgerEvent[]
  /** Whom the events name; who is gone is left out. */
  shoppers: MaskedShopper[]
}
export type ProposalState =
  'open' | 'approved' | 'done' | 'not_possible' | 'rejected' | 'withdrawn' | 'expired'
export type Proposal = {
  /** Events that it causes name it as `action:` and this id. */
  id: string
  kind: string
  subject: string
  /** What is to be done; its form depends on `kind`. */
  payload: {
    [key: string]: unknown
  }
  /** SHA-256 of the payload. */
  digest: string
  state: ProposalState
  /** Such as `staff:` and an id. */
  proposedBy: string
  reason: string
  proposedAt: string
  expiresAt: string
  decidedBy?: string
  decisionReason?: string
  decidedAt?: string
  /** Why it cannot be done. */
  outcomeDetail?: string
  carriedOutAt?: string
}
export type PayoutReturnRequest = {
  /** The return's own id in the Pix, from the bank's statement. */
  returnId: string
  amountCents: number
  /** One line. */
  reason: string
  /** The break about the line of a statement that says it; needed when the provider knows nothing of it. */
  breakId?: string
}
export type PayoutVerdictRequest = {
  verdict: PayoutVerdict
  /** One line. It is kept for good; name no shopper in it. */
  reason: string
}
export type CashbackStatus = 'PENDING' | 'CASHBACK' | 'PAID' | 'CANCELED'
export type ConversionSummary = {
  id: string
  /** Absent when it is nobody's. */
  userId?: string
  /** The name, masked; absent when it is nobody's, or the account is gone. */
  shopper?: string
  status: CashbackStatus
  verdict: string
  network: string
  transactionId: string
  orderId?: string
  clickId?: string
  /** What the network named as the click. */
  clickRef?: string
  /** The click that the network claims by now for a sale that a payout has, or had, for another. No payout takes it before staff attribute it. */
  contestedBy?: string
  /** Since when it is held because it earns more than the allowed share of its commission; absent when it is not. No payout takes it meanwhile. */
  heldAt?: string
  /** How much more a held sale earns than is allowed. */
  overCents?: number
  storeSlug: string
  storeName: string
  rateBasisPoints: number
  loyalty: boolean
  saleCents: number
  commissionCents: number
  cashbackCents: number
  /** What the network paid us of its commission. */
  receivedCents: number
  /** What of it nobody expects any more. */
  writtenOffCents: number
  /** What the network owes of it; below zero: it paid more than it owes. */
  outstandingCents: number
  reservedCents: number
  paidCents: number
  /** What its shopper owes of it, because it was declined or lowered after it was paid, or while a payout has it. */
  owedCents: number
  /** What of that nobody expects any more. */
  debtWrittenOffCents: number
  payoutId?: string
  reason?: string
  occurredAt: string
  updatedAt: string
}
export type ConversionPage = {
  conversions: ConversionSummary[]
  /** For `cursor`; absent on the last page. */
  next?: string
}
export type Exchange = {
  currency: string
  /** In hundredths of that currency. */
  saleCents: number
  /** In hundredths of that currency. */
  commissionCents: number
  /** Millionths of a real for one of it. */
  rate: number
  /** That the rate is of. */
  day: string
  /** Who published the rate. */
  source: string
}
export type ConversionDetails = {
  /** Whose shop it was, in the network's numbers. */
  advertiserId?: string
  /** By which of the shop's rates it is paid. */
  commissionGroup?: string
  /** The coupon code that was used. */
  voucher?: string
  /** The network's payment to us that it is a part of. */
  paymentId?: string
  /** The network has paid us for it. */
  paidToUs?: boolean
  exchange?: Exchange
}
export type SaleCampaign = {
  name: string
  /** Of all sales together. */
  capCents: number
  /** What the sale would earn without others. */
  aloneCents: number
  /** The most that it earns since that was decided; absent before. */
  shareCents?: number
  /** How much is left for it, or for what it earns more by now, is not decided; no payout takes it before. */
  waits: boolean
}
export type CorrectedField = {
  /** Place in the correction, from zero. */
  item: number
  conversionId: string
  /** Of ConversionMessage, such as saleAmount. */
  field: string
  /** What the network sent, as JSON; absent when nothing of it could be read. */
  arrived?: string
  /** What took its place, as JSON; absent when nothing did. */
  corrected?: string
  /** Who wrote the correction; empty when that is not known. */
  by: string
  at: string
}
export type Hand = {
  /** They said which click it is from, let it be paid although it earns more than its commission allows, or put something in the place of what the network delivered. */
  deed: 'attributed' | 'released' | 'corrected'
  /** Who decided; empty when that is not known. */
  by: string
  at: string
}
export type ConversionStory = {
  conversion: ConversionSummary
  details?: ConversionDetails
  campaign?: SaleCampaign
  /** What people put in the place of what the network delivered, oldest first. */
  corrections: CorrectedField[]
  /** Oldest first, the click's included. */
  events: LedgerEvent[]
  /** Whom the events name; who is gone is left out. */
  shoppers: MaskedShopper[]
  /** When people had a hand in it, oldest first. */
  hands: Hand[]
}
export type CandidateClick = {
  id: string
  userId: string
  /** The name */
  shopper?: string
  network: string
  storeSlug: string
  storeName: string
  couponId?: string
  rateBasisPoints: number
  loyalty: boolean
  at: string
  /** Sales that are that click's already. */
  sales: number
}
export type AttributeRequest = {
  clickId: string
  /** One line. */
  reason: string
}
export type WriteOffRequest = {
  /** All that is outstanding, as whoever proposes saw it; not zero. */
  cents: number
  /** One line. It is kept for good; no personal data. */
  reason: string
}
export type DebtWriteOffRequest = {
  /** At most `owedCents` of the sale. */
  cents: number
  /** One line. It is kept for good; no personal data. */
  reason: string
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
export type QuarantineEntry = {
  id: number
  /** Of the delivery in the inbox. */
  sequence: number
  /** Place in the delivery */
  item: number
  partner: string
  deliveryId: string
  code: string
  /** In English */
  detail: string
  fault?: ReportFault
  receivedAt: string
  /** Absent while it is open. */
  resolvedAt?: string
  /** How it was settled; absent while it is open. */
  resolution?: 'replayed' | 'corrected' | 'dismissed'
}
export type QuarantineStory = {
  /** What its correction changed, field by field. */
  changes: CorrectedField[]
  entry: QuarantineEntry
  /** The delivery as it arrived; bytes that are no text are escaped. Empty when it is no longer kept. */
  body: string
  /** The item alone, where the delivery has several. */
  item?: string
  /** What people did about it. */
  notes: AuditRecord[]
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
export type ReplayRequest = {
  /** The item corrected, as JSON, in the form of ConversionMessage; in the place of a delivery that could not be read as a whole also an array of them. Absent: as it arrived. */
  item?: string
  /** One line. */
  reason: string
}
export type ReconciliationKind = 'payouts' | 'sales'
export type ReconciliationCheck = {
  name: string
  expectedCents: number
  actualCents: number
  ok: boolean
}
export type ReconciliationSource = {
  side: string
  name: string
  sha256: string
  lines: number
  /** Entries of the file that the bank has not booked. They are not compared. Said when a run is made, and not kept. */
  pending?: number
}
export type ReconciliationRule = {
  leg: string
  rule: string
  matches: number
}
export type ReconciliationRun = {
  id: string
  kind: ReconciliationKind
  network?: string
  from: string
  to: string
  /** How much of the log the ledger's side reflects. */
  sequence: number
  matches: number
  breaks: number
  checks: ReconciliationCheck[]
  by: string
  at: string
  sources: ReconciliationSource[]
  rules: ReconciliationRule[]
}
export type BreakSeverity = 'low' | 'medium' | 'high' | 'critical'
export type FoundBreak = {
  id: string
  category: string
  severity: BreakSeverity
  leg: string
  side: string
  ref: string
  /** The payout's or the sale's id; empty when it is not known. */
  subject: string
  day: string
  ledgerCents: number
  outsideCents: number
  /** A file's name. */
  source?: string
  /** Counted from 1. */
  line?: number
}
export type ReconciliationResult = {
  run: ReconciliationRun
  /** The worst first; `run.breaks` counts all. */
  found: FoundBreak[]
  /** Nothing was kept */
  dryRun: boolean
  /** Payout runs are stopped now. */
  blocked: boolean
}
export type ReconciliationFiles = {
  /** The bank's statement: CSV, OFX, CAMT.053 or CNAB 240. Of kind payouts. */
  bank?: Blob
  /** The Pix provider's record: CSV. Of kind payouts. */
  provider?: Blob
  /** The network's report: CSV. Of kind sales. */
  report?: Blob
}
export type ApproveProposalRequest = {
  /** One line; may be left out. */
  reason?: string
}
export type ReconciliationBreak = {
  id: string
  /** The last comparison that found it; none found what was seen while payouts were followed. */
  runId?: string
  category: string
  severity: BreakSeverity
  leg: string
  side: string
  ref: string
  subject: string
  day: string
  ledgerCents: number
  outsideCents: number
  source?: string
  line?: number
  state: 'open' | 'assigned' | 'explained' | 'corrected' | 'closed'
  /** Closed by a run that found nothing wrong any more. */
  cleared: boolean
  /** `staff:<id>`, or empty. */
  owner: string
  reason: string
  /** Of the event that corrects it. */
  sequence?: number
  openedAt: string
  updatedAt: string
  age: '0-1' | '2-7' | '8-30' | '>30'
}
export type BreakNote = {
  action: string
  by: string
  reason: string
  comment: string
  sequence?: number
  at: string
}
export type BreakStory = {
  break: ReconciliationBreak
  notes: BreakNote[]
}
export type AssignBreakRequest = {
  /** Somebody with the role finance. */
  owner: string
  comment?: string
}
export type ExplainBreakRequest = {
  reason:
    'timing' | 'bank' | 'provider' | 'network' | 'fee' | 'transfer' | 'booked' | 'statement-twin' | 'other'
  /** Needed for `other`. */
  comment?: string
  /** Of the event of the ledger that corrects it. */
  sequence?: number
}
export type PayoutHalt = {
  id: string
  /** `manual`, `stream`, `seal`, `unreadable`, `difference`; more may come. */
  kind: string
  /** What it is about, such as a stream or an aggregate. */
  subject: string
  detail: string
  /** `system`, or `staff:<id>`. */
  raisedBy: string
  raisedAt: string
  /** What else was found of the same while it was open. */
  further?: string[]
  /** Absent while it is open. */
  clearedAt?: string
  /** `staff:<id>`. */
  clearedBy?: string
  /** Why payouts may go on. */
  reason?: string
}
export type ParkedEvent = {
  /** Its number in the log. */
  event: number
  /** Such as `conversion_approved.v1`; absent when it names none that could be one. Whoever wrote the event may have made it up. */
  type?: string
  /** `conversion`, `payout`, `click`, `payout_run`; more may come; absent when it cannot be told. Whoever wrote the event may have made it up. */
  about?: string
  /** Of what it is about; absent when it names none. */
  aggregateId?: string
  /** `seal`, `replayed`, `unreadable`, `unfoldable`, `follows`; more may come. */
  code: string
  /** When the log stored it. */
  since: string
  /** The sale that it is about; absent when there is none. */
  conversionId?: string
  /** The payout that it is about; absent when there is none. */
  payoutId?: string
  /** The shopper whose balance is under review because of it; absent when it is nobody's. */
  userId?: string
}
export type ParkedEventPage = {
  /** How many are parked on all pages. */
  total: number
  events: ParkedEvent[]
  /** For `after`; absent on the last page. */
  next?: number
}
export type NetworkDay = {
  day: string
  /** Sales that were first told by what the network sent. */
  pushed: number
  /** Sales that were first told when it was asked. */
  pulled: number
  /** Of both, over a day after the purchase. */
  late: number
  /** Decided, amended or restored since. */
  changed: number
}
export type Network = {
  partner: string
  adapter: string
  /** Until when it was asked for everything; absent: it is not asked. */
  askedUntil?: string
  /** When its newest sale was first told; absent: none in six weeks. */
  soldAt?: string
  /** Of the last 24 hours. */
  clicks: number
  /** Newest first; a day without any sale is left out. */
  days: NetworkDay[]
}
export type Silence = {
  id: string
  network: string
  /** Absent for the whole network. */
  storeName?: string
  /** When the last sale was told. */
  since: string
  foundAt: string
  /** When a sale came; absent: it goes on. */
  endedAt?: string
  /** Since then. */
  clicks: number
  /** Sales that those would have led to, by what clicks led to before. */
  missing: number
}
export type Networks = {
  networks: Network[]
  silences: Silence[]
}
export type KeptByStore = {
  slug: string
  name: string
  network: string
  kept: number
  sales: number
  /** Within which half of its purchases are confirmed by now; absent where no day can be named. */
  medianDays?: number
  /** Within which nine of ten are. */
  p90Days?: number
}
export type KeptDates = {
  /** Purchases that came within the day that was named. */
  kept: number
  /** Purchases of which that is known. */
  sales: number
  /** That were looked at. */
  months: number
  /** Absent while nothing could be tested. */
  testedAt?: string
  stores: KeptByStore[]
}
export type CashAccount = {
  /** Whether it is the account at the Pix provider; else one at a bank. */
  provider: boolean
  /** Of the bank account; empty for the provider's. */
  name: string
  /** What the book says is on it; below zero, more left than was posted to it. */
  cents: number
  /** Whether people ever posted to it. Where they did not, the book does not know what is on the provider's. */
  posted: boolean
}
export type ProviderBalance = {
  /** Whether it is a provider that can be asked; false where there is none. */
  tells: boolean
  /** Of the provider; absent where it cannot be asked. */
  name?: string
  /** What it last said is on the account; absent before its first answer. */
  cents?: number
  /** When it said so. */
  answeredAt?: string
  /** What the book said at that time; absent where the book did not know. */
  bookCents?: number
  /** The first of the last answers in a row that differ from the book; absent where the last does not. */
  differsSince?: string
  /** The first of the last questions in a row that were not answered; absent where the last was. */
  unansweredSince?: string
}
export type CashBand = {
  /** Commission that networks approve or pay, or cashback that shoppers are paid; absent where too few sales came so far to expect anything. */
  expectedCents?: number
  /** What of it is of sales that are not made yet. */
  freshCents: number
  /** What nine of ten weeks of the past, forecast as long before, were on the good side of; absent where too few are known. */
  prudentCents?: number
  /** Weeks of the past that were forecast as long before. */
  tested: number
  /** Their error: all differences, whichever way, in what came. */
  errorBps: number
  /** How much more was forecast than came, in what came. */
  biasBps: number
}
export type CashWeek = {
  /** Its first day, in São Paulo. */
  from: string
  approved: CashBand
  received: CashBand
  paid: CashBand
}
export type Cash = {
  accounts: CashAccount[]
  provider: ProviderBalance
  /** When the forecast was made; absent while there is none. */
  madeAt?: string
  weeks: CashWeek[]
}
export type SimulatedSums = {
  sales: number
  saleCents: number
  commissionCents: number
  /** Cashback. */
  beforeCents: number
  afterCents: number
  /** Sales that earn more than the guard allows. */
  heldBefore: number
  heldAfter: number
  heldBeforeCents: number
  heldAfterCents: number
}
export type SimulatedShoppers = {
  shoppers: number
  /** What they gain, or lose, in all. */
  cents: number
}
export type SimulationLeft = {
  why: 'nobody' | 'unpromised' | 'no_commission' | 'stranger' | 'unread'
  sales: number
}
export type SimulatedStore = {
  /** Empty: sales of no known store. */
  slug: string
  name: string
  network: string
  /** Whether a file names it. */
  tried: boolean
  sales: number
  commissionCents: number
  beforeCents: number
  afterCents: number
  /** Of approved sales alone. */
  heldBefore: number
  heldAfter: number
}
export type SimulatedWeek = {
  monday: string
  beforeCents: number
  afterCents: number
}
export type SimulatedWait = {
  /** Approved sales that earn something and have a date. */
  sales: number
  /** From the purchase until it is payable, in the mean. */
  tenthsOfDays: number
  /** Those that wait for something without a date. */
  undated: number
  undatedCents: number
}
export type Simulation = {
  months: string[]
  /** How far the read models were when it began. */
  sequence: number
  approved: SimulatedSums
  pending: SimulatedSums
  declined: SimulatedSums
  gaining: SimulatedShoppers
  losing: SimulatedShoppers
  /** Sales that keep what the ledger says, by why. */
  left: SimulationLeft[]
  /** Sales of named stores that were clicked when no row of a file counts for them. */
  empty: number
  /** Sales whose frozen terms were held against what the ledger says. */
  checked: number
  /** Of those, how many differ. */
  differ: number
  stores: SimulatedStore[]
  storesInAll: number
  /** What becomes payable within weeks, of approved sales; empty unless a payout policy is tried. */
  weeks: SimulatedWeek[]
  waitBefore: SimulatedWait
  waitAfter: SimulatedWait
  /** All stores as a CSV file. */
  table: string
}
export type TermsFile = {
  format: 'csv' | 'yaml'
  text: string
}
export type SimulationRequest = {
  /** In which sales were made, in São Paulo. */
  months: string[]
  terms?: TermsFile
  against?: TermsFile
  /** Rows that do not end count as if they had begun long ago. */
  begun?: boolean
  /** approved, approved+N or network_paid. */
  payout?: string
  againstPayout?: string
  /** The slug of the store that a payout policy is tried on. */
  store?: string
  /** The network that it is tried on. */
  network?: string
}
export type LimitName =
  'payout_second_above' | 'payout_alone_per_day' | 'attribution_second_above' | 'correction_second_above'
export type Limit = {
  name: LimitName
  /** The value in force. */
  cents: number
  /** No value is above it. */
  largestCents: number
}
export type LimitChange = {
  /** As in `LimitName`; one that is not there any more may be among them. */
  name: string
  oldCents: number
  newCents: number
  /** `staff:<id>` who decided it; `system:configuration`, the first value. */
  by: string
  at: string
}
export type Limits = {
  limits: Limit[]
  /** The newest first. */
  changes: LimitChange[]
}
export type LimitRequest = {
  name: LimitName
  cents: number
  /** One line. It is kept for good; no personal data. */
  reason: string
}
export type AccountClass =
  'asset' | 'liability' | 'equity' | 'revenue' | 'reduction' | 'expense' | 'memorandum'
export type TrialBalanceRow = {
  account: string
  /** In the chart of accounts; empty when it is not in it. */
  code: string
  /** In Portuguese. */
  name: string
  class: AccountClass
  /** A network or a bank account, or empty: the house, or all shoppers together. */
  owner: string
  /** How many shoppers; zero for other accounts. */
  owners: number
  /** Credit above zero, debit below. */
  balanceCents: number
}
export type TrialBalance = {
  at: string
  /** The day is of a closed month. */
  closed: boolean
  /** In the order of the chart of accounts. */
  rows: TrialBalanceRow[]
  /** Of all accounts but memoranda. */
  debitCents: number
  /** Equals `debitCents`. */
  creditCents: number
}
export type AccountLine = {
  /** Of its event. */
  sequence: number
  /** Its place in its event. */
  line: number
  type: string
  /** What the event is of: `conversion`, `payout`, `remittance`, `entry`, `bonus`. */
  about: string
  /** Of that; an entry has its proposal's. */
  id: string
  owner: string
  /** Credit above zero, debit below. */
  amountCents: number
  /** What the account comes to after it. */
  balanceCents: number
  at: string
}
export type AccountLedger = {
  account: string
  code: string
  /** In Portuguese. */
  name: string
  class: AccountClass
  /** Whose lines these are; empty: all. */
  owner: string
  from: string
  to: string
  /** The last day is of a closed month. */
  closed: boolean
  /** How many lines there are in these days. */
  count: number
  /** What it came to before the first day: credit above zero, debit below. */
  openingCents: number
  /** Of all these days, zero or above. */
  debitCents: number
  /** Of all these days, zero or above. */
  creditCents: number
  closingCents: number
  lines: AccountLine[]
  /** Where the next page begins; absent on the last. */
  next?: string
}
export type IncomeRow = {
  account: string
  code: string
  /** In Portuguese. */
  name: string
  class: AccountClass
  /** A network, or empty: the house. */
  owner: string
  /** Earned above zero; granted, spent and taken back below. */
  amountCents: number
  /** What restating sales by another scheme moved. */
  restatedCents: number
}
export type IncomeStatement = {
  month: string
  closed: boolean
  /** In the order of the chart of accounts. */
  rows: IncomeRow[]
  /** The sum of the rows: profit above zero, loss below. */
  resultCents: number
  /** What restating sales moved, in all: it is not of the month's result. */
  restatedCents: number
}
export type MarginBy = 'store' | 'network' | 'club' | 'campaign'
export type Margin = {
  /** False: what is of no sale, such as fees. */
  ofSales: boolean
  /** The store's id, the network, the club's slug or the campaign; empty: sales of none. */
  key: string
  /** Of the store or the club. */
  name: string
  /** How many moved in the month. */
  sales: number
  commissionCents: number
  /** Cashback granted, below zero. */
  grantedCents: number
  /** Write-offs, and the margin of sales that were recognised when reported. */
  otherCents: number
  resultCents: number
}
export type Margins = {
  month: string
  by: MarginBy
  closed: boolean
  /** The largest commission first; what is of no sale last. */
  rows: Margin[]
  /** The sum of the rows, as in the income statement. */
  resultCents: number
}
export type MarginLine = {
  /** Of its event. */
  sequence: number
  /** Its place in its event. */
  line: number
  type: string
  /** What the event is of: `conversion`, `entry`, `bonus`. */
  about: string
  /** Of that; an entry has its proposal's. */
  id: string
  account: string
  owner: string
  /** Earned above zero; granted, spent and taken back below. */
  amountCents: number
  /** What the lines come to after it: in the end, the row's result. */
  balanceCents: number
  at: string
}
export type MarginLines = {
  lines: MarginLine[]
  /** Where the next page begins; absent on the last one. */
  next?: string
}
export type AccountingPeriod = {
  month: string
  closed: boolean
  closedAt?: string
  closedBy?: string
  reason?: string
  /** Of the event that closed it. */
  sequence?: number
  /** Lines of the book. */
  postings: number
  /** Sum of the credits. */
  movedCents: number
}
export type PeriodCheckName =
  | 'provider'
  | 'bank'
  | 'breaks'
  | 'networks'
  | 'receipts'
  | 'credits'
  | 'in_flight'
  | 'quarantine'
  | 'verified'
export type PeriodCheck = {
  name: PeriodCheckName
  ok: boolean
  /** How many are missing: days, breaks, networks, payouts, deliveries or differences. */
  count: number
  /** The first of them: a day such as 2026-11-20, or networks; or each account that lacks days, such as `itau 28 from 2026-11-03; inter 30 from 2026-11-01`. */
  detail: string
}
export type ClosePeriodRequest = {
  reason: string
  /** Why the month is closed without what its list lacks, by name. */
  explained?: {
    [key: string]: string
  }
}
export type AccountByHand = {
  account: string
  /** In the chart of accounts. */
  code: string
  /** In Portuguese. */
  name: string
  class: AccountClass
  /** A line of it has the name of a bank account. */
  named: boolean
}
export type EntryKind = 'fee' | 'transfer' | 'tax' | 'other'
export type EntryLine = {
  account: string
  /** The name of the bank account, in lower-case letters, digits and hyphens; absent for other accounts. */
  owner?: string
  side: 'debit' | 'credit'
  cents: number
}
export type EntryByHand = {
  /** Also its proposal's. */
  id: string
  /** Of its event. */
  sequence: number
  kind: EntryKind
  text: string
  lines: EntryLine[]
  /** Such as `staff:` and an id. */
  proposedBy: string
  approvedBy: string
  reason: string
  /** When it was approved: it counts on that day. */
  at: string
}
export type EntriesByHand = {
  /** Those that an entry may have, in the order of the chart. */
  accounts: AccountByHand[]
  /** The newest first. */
  entries: EntryByHand[]
}
export type EntryByHandRequest = {
  kind: EntryKind
  /** What it is of, in one line, for whoever reads the book; no personal data. */
  text: string
  lines: EntryLine[]
  /** One line. It is kept for good; no personal data. */
  reason: string
}
export type UnclaimedBalance = {
  accountId: string
  erasedAt: string
  /** How many it is of. */
  sales: number
  /** What can be forfeited. */
  cents: number
  /** What the account owes of other sales: that is written off first. */
  owedCents: number
}
export type ListedTerms = {
  slug: string
  name: string
  /** By which it is reached; absent: by none. */
  network?: string
  /** The most that a sale earns anybody by now, in basis points, not doubled. */
  cashbackBps: number
  /** The least. */
  leastBps: number
  /** When its terms were; absent: it has one rate alone. */
  publishedAt?: string
  /** Why they were. */
  reason?: string
}
export type TermsRow = {
  /** Its name among the rows. */
  id: string
  for: 'everybody' | 'member' | 'new' | 'returning'
  /** The network's commission group; absent: all that no other row names. */
  group?: string
  /** What people read of the group. */
  words?: string
  /** In basis points, not doubled. */
  saleBps?: number
  commissionBps?: number
  /** For each sale. */
  fixedCents?: number
  /** The most that one sale earns; absent: no bound. */
  capCents?: number
  /** What the row is part of, such as `black-friday`. */
  campaign?: string
  /** The most that all sales of one shopper earn in the campaign, the same in all of its rows. */
  campaignCapCents?: number
  from: string
  /** The first instant after it; absent: it does not end by itself. */
  until?: string
}
export type PublishedTerms = {
  /** Also its proposal's. */
  id: string
  publishedAt: string
  reason: string
  /** Each row as people read it, in Portuguese. */
  read: string[]
}
export type StoreTermsBook = {
  slug: string
  name: string
  /** The most that a sale earns anybody by now, in basis points, not doubled. */
  cashbackBps: number
  /** Whether shoppers get the double of every share. */
  doubled: boolean
  /** Of the newest version; none: the store has one rate alone. */
  rows: TermsRow[]
  /** When it is paid: `approved`, `approved+N` for N days after, or `network_paid`; absent: as the default has it. */
  payout?: string
  /** The newest version; absent: there is none. */
  seen?: string
  /** The newest first. */
  versions: PublishedTerms[]
}
export type TermsRequest = {
  rows: TermsRow[]
  /** As a store's terms have it; absent: as the default has it. */
  payout?: string
  /** The version that these were written in view of; absent: there was none. */
  seen?: string
  /** Why more than the guard lets pass is promised. One line; it is kept for good. */
  above?: string
  /** One line. It is kept for good; no personal data. */
  reason: string
}
export type BudgetStatus = 'open' | 'nearly_spent' | 'spent' | 'ended'
export type BudgetEnd = {
  at: string
  /** Such as `staff:` and an id. */
  proposedBy: string
  approvedBy: string
  reason: string
}
export type Budget = {
  /** Also its proposal's. */
  id: string
  name: string
  /** The only one that it is for; absent where it is for any. */
  network?: string
  /** Names of those that it is for; none: any. */
  stores: string[]
  /** The only one, as clicks have it; absent where it is for any. */
  campaign?: string
  /** The first day, in São Paulo, of the clicks that it is for. */
  from: string
  /** The last. */
  to: string
  /** All of it. */
  cents: number
  /** What it paid so far; it comes back from no sale. */
  spentCents: number
  status: BudgetStatus
  /** Such as `staff:` and an id. */
  proposedBy: string
  approvedBy: string
  reason: string
  openedAt: string
  end?: BudgetEnd
}
export type BudgetRequest = {
  /** One line, for whoever reads of it. */
  name: string
  network?: string
  /** Slugs. */
  stores?: string[]
  campaign?: string
  from: string
  to: string
  cents: number
  /** One line. It is kept for good; no personal data. */
  reason: string
}
export type SubsidisedSale = {
  id: string
  network: string
  /** Its name. */
  store: string
  status: CashbackStatus
  /** By now. */
  cashbackCents: number
  /** By now. */
  commissionCents: number
  /** What the budget paid of it. */
  subsidyCents: number
  occurredAt: string
  releasedAt: string
}
export type BudgetStory = {
  budget: Budget
  /** Those that were released last come first. */
  sales: SubsidisedSale[]
}
export type ForeignSum = {
  currency: string
  /** In hundredths of it. */
  cents: number
  /** Millionths of a real for one of it. */
  rateMillionths: number
  /** Of the rate. */
  day: string
  /** Who says so. */
  source: string
}
export type Remittance = {
  id: string
  network: string
  /** The network's own. */
  paymentId: string
  /** The day on which the bank has it. */
  paidOn: string
  bankAccount: string
  /** What arrived. Below nothing: the network took it back. */
  creditedCents: number
  /** What was kept on the way. */
  feeCents: number
  /** What the bank's rate gave beyond those of the book; below nothing: took. */
  gainCents: number
  /** What its sales come to: what arrived and was kept on the way, less what the rate gave. */
  totalCents: number
  foreign?: ForeignSum
  sales: number
  /** How many of them have their part. */
  allocated: number
  /** How many did not get it when it was tried last. */
  refused: number
  allocatedCents: number
  /** `booked`: it is in the book, and not each sale has its part. */
  state: 'prepared' | 'booked' | 'done'
  preparedBy: string
  preparedAt: string
  bookedBy?: string
  doneAt?: string
}
export type RemittanceFile = {
  /** For which sales it is: CSV with transaction, date and commission in reais. Below nothing: the network took it back. */
  report?: Blob
}
export type WaitingSale = {
  /** Of the sale. */
  id: string
  transactionId: string
  /** Its part. */
  cents: number
  /** `not_reported`: nobody reported the sale. */
  why: 'not_tried' | 'not_reported' | 'refused'
  /** Why it was refused, for developers. */
  detail?: string
}
export type RemittanceStory = {
  remittance: Remittance
  waiting: WaitingSale[]
}
export type Invoice = {
  network: string
  month: string
  number: string
  /** Nothing, when it is canceled. */
  cents: number
  /** The number of the invoice in whose place it is. */
  replaces?: string
  canceled: boolean
  issuedOn: string
  dueOn: string
  /** What the network approved of all time until the end of the month. */
  recognisedCents: number
  /** How many it is for. */
  sales: number
  /** SHA-256 of what each was approved at, in hexadecimal. */
  digest: string
  /** Of the event. */
  sequence: number
  /** Who approved it. */
  invoicedBy: string
  invoicedAt: string
}
export type InvoiceRequest = {
  network: string
  month: string
  /** That of the fiscal system, or one of your own; of a cancellation: none. */
  number?: string
  /** Left out: all that may be. */
  cents?: number
  /** The number of the invoice in whose place it is. */
  replaces?: string
  /** Nothing is in the place of that invoice. */
  cancel?: boolean
  issuedOn: string
  dueOn: string
  reason: string
}
export type ReceivableMonth = {
  network: string
  openingCents: number
  /** Less what was amended and declined. */
  approvedCents: number
  /** What restating sales moved: below zero for those that are not approved. */
  restatedCents: number
  /** What sales got of remittances. */
  receivedCents: number
  writtenOffCents: number
  /** Opening, approved and restated, less received and written off. */
  closingCents: number
  /** What it paid by the end of the month and no sale has yet. */
  unallocatedCents: number
  /** What it was invoiced in the month, less what was corrected. */
  invoicedCents: number
  /** Of the closing amount, what is approved and not invoiced. Below zero: more was invoiced than is approved by now. */
  notInvoicedCents: number
  /** Of the closing amount, what is invoiced and not paid, the oldest invoices first. */
  unpaidCents: number
  /** Of what is not paid, what is due by the end of the month, or by yesterday where it is not over. */
  overdueCents: number
}
export type AgedNetwork = {
  network: string
  to30Cents: number
  to60Cents: number
  to90Cents: number
  overCents: number
}
export type OutstandingSale = {
  id: string
  transactionId: string
  storeName: string
  occurredAt: string
  commissionCents: number
  receivedCents: number
  writtenOffCents: number
  /** Below nothing: the network paid more than it owes by now. */
  outstandingCents: number
}
export type OutstandingSales = {
  sales: OutstandingSale[]
  /** There are more than these. */
  more: boolean
}
export type AgedLiabilities = {
  /** Today in São Paulo, from which ages count. */
  day: string
  /** Cashback on account 2.1.1, by when its sale first stood there. */
  payable: AgedNetwork[]
  /** Cashback that networks have not confirmed, by when the sale was made. It is no liability. */
  pending: AgedNetwork[]
}
export type PayableSale = {
  id: string
  transactionId: string
  storeName: string
  /** When the sale first stood on account 2.1.1. */
  payableSince: string
  cashbackCents: number
  /** What of it is neither paid, in payment nor forfeited. */
  payableCents: number
}
export type PayableSales = {
  sales: PayableSale[]
  /** There are more than these. */
  more: boolean
}
export type Age = 'to30' | 'to60' | 'to90' | 'over'
export const {
  useStaffLoginMutation,
  useStaffLogoutMutation,
  useChangeStaffPasswordMutation,
  useRenewRecoveryCodesMutation,
  useGetStaffMeQuery,
  useListStaffSessionsQuery,
  useEndStaffSessionsMutation,
  useEndStaffSessionMutation,
  useListStaffMembersQuery,
  useListAuditQuery,
  useGetFinanceOverviewQuery,
  useListPayoutRunsQuery,
  usePlanPayoutRunMutation,
  usePreviewPayoutRunQuery,
  useGetPayoutRunQuery,
  useListRunDoubtsQuery,
  useApprovePayoutRunMutation,
  useReleasePayoutRunMutation,
  useCancelPayoutRunMutation,
  useListFinancePayoutsQuery,
  useGetPayoutStoryQuery,
  useAskPayoutMutation,
  useClearPayoutKeyMutation,
  useReturnPayoutMutation,
  useSayPayoutVerdictMutation,
  useListConversionsQuery,
  useGetConversionStoryQuery,
  useListCandidateClicksQuery,
  useAttributeConversionMutation,
  useReleaseConversionMutation,
  useWriteOffConversionMutation,
  useWriteOffDebtMutation,
  useListQuarantineQuery,
  useGetQuarantineQuery,
  useReplayQuarantineMutation,
  useDismissQuarantineMutation,
  useListReconciliationsQuery,
  useRunReconciliationMutation,
  useGetReconciliationQuery,
  useListProposalsQuery,
  useGetProposalQuery,
  useApproveProposalMutation,
  useRejectProposalMutation,
  useWithdrawProposalMutation,
  useListBreaksQuery,
  useGetBreakQuery,
  useAssignBreakMutation,
  useExplainBreakMutation,
  useCloseBreakMutation,
  useListHaltsQuery,
  useStopPayoutsMutation,
  useClearHaltMutation,
  useListParkedEventsQuery,
  useUnparkEventMutation,
  useListNetworksQuery,
  useGetKeptDatesQuery,
  useGetCashQuery,
  useSimulateMutation,
  useListLimitsQuery,
  useProposeLimitMutation,
  useGetTrialBalanceQuery,
  useGetAccountLedgerQuery,
  useGetIncomeStatementQuery,
  useGetMarginsQuery,
  useListMarginLinesQuery,
  useListPeriodsQuery,
  useGetPeriodChecklistQuery,
  useClosePeriodMutation,
  useListEntriesByHandQuery,
  useProposeEntryByHandMutation,
  useListUnclaimedBalancesQuery,
  useForfeitBalanceMutation,
  useListTermsQuery,
  useGetTermsQuery,
  useProposeTermsMutation,
  useListBudgetsQuery,
  useProposeBudgetMutation,
  useGetBudgetQuery,
  useEndBudgetMutation,
  useListRemittancesQuery,
  useProposeRemittanceMutation,
  useGetRemittanceQuery,
  useListInvoicesQuery,
  useProposeInvoiceMutation,
  useGetInvoicesQuery,
  useExportInvoiceQuery,
  useGetReceivablesQuery,
  useGetReceivablesAgingQuery,
  useListOutstandingSalesQuery,
  useGetLiabilitiesAgingQuery,
  useListPayableSalesQuery,
} = injectedRtkApi
