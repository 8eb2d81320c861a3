package api

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
)

// deskPolicies has a row for every operation of those who work here.
var deskPolicies = map[string]policy{
	"POST /api/v1/staff/login":                          {body: formBody},
	"POST /api/v1/staff/logout":                         {staff: staffHolder},
	"POST /api/v1/staff/password":                       {staff: staffHolder, body: formBody},
	"POST /api/v1/staff/recovery-codes":                 {staff: staffAnyRole, body: formBody},
	"GET /api/v1/staff/me":                              {staff: staffAnyRole},
	"GET /api/v1/staff/sessions":                        {staff: staffAnyRole, compress: true},
	"DELETE /api/v1/staff/sessions":                     {staff: staffAnyRole},
	"DELETE /api/v1/staff/sessions/{session}":           {staff: staffAnyRole},
	"GET /api/v1/staff/members":                         {staff: staffReader, compress: true},
	"GET /api/v1/staff/audit":                           {staff: staffReader, query: queryOf[oapi.ListAuditParams](), compress: true},
	"GET /api/v1/finance/overview":                      {staff: staffReader},
	"GET /api/v1/finance/payout-runs":                   {staff: staffReader, compress: true},
	"POST /api/v1/finance/payout-runs":                  {staff: staffFinance},
	"GET /api/v1/finance/payout-runs/preview":           {staff: staffReader, compress: true, slow: true},
	"GET /api/v1/finance/payout-runs/{id}":              {staff: staffReader},
	"GET /api/v1/finance/payout-runs/{id}/doubts":       {staff: staffReader, compress: true, slow: true},
	"POST /api/v1/finance/payouts/{id}/verdict":         {staff: staffApprover, body: formBody},
	"POST /api/v1/finance/payout-runs/{id}/approve":     {staff: staffApprover},
	"POST /api/v1/finance/payout-runs/{id}/release":     {staff: staffFinance},
	"POST /api/v1/finance/payout-runs/{id}/cancel":      {staff: staffReader, body: formBody},
	"GET /api/v1/finance/payouts":                       {staff: staffReader, query: queryOf[oapi.ListFinancePayoutsParams](), compress: true},
	"GET /api/v1/finance/payouts/export":                {staff: staffReader, query: queryOf[oapi.ExportPayoutsParams](), slow: true},
	"GET /api/v1/finance/payouts/{id}":                  {staff: staffReader, compress: true},
	"POST /api/v1/finance/payouts/{id}/ask":             {staff: staffFinance, slow: true},
	"POST /api/v1/finance/payouts/{id}/clear-key":       {staff: staffFinance, body: formBody},
	"POST /api/v1/finance/payouts/{id}/return":          {staff: staffFinance, body: formBody, slow: true},
	"GET /api/v1/finance/conversions":                   {staff: staffReader, query: queryOf[oapi.ListConversionsParams](), compress: true},
	"GET /api/v1/finance/conversions/export":            {staff: staffReader, query: queryOf[oapi.ExportConversionsParams](), slow: true},
	"GET /api/v1/finance/conversions/{id}":              {staff: staffReader, compress: true},
	"GET /api/v1/finance/conversions/{id}/clicks":       {staff: staffReader, compress: true},
	"POST /api/v1/finance/conversions/{id}/attribute":   {staff: staffFinance, body: formBody},
	"GET /api/v1/finance/quarantine":                    {staff: staffReader, query: queryOf[oapi.ListQuarantineParams](), compress: true},
	"GET /api/v1/finance/quarantine/{entry}":            {staff: staffReader},
	"POST /api/v1/finance/quarantine/{entry}/replay":    {staff: staffFinance, body: correctionBody},
	"POST /api/v1/finance/quarantine/{entry}/dismiss":   {staff: staffFinance, body: formBody},
	"GET /api/v1/finance/reconciliations":               {staff: staffReader, compress: true},
	"POST /api/v1/finance/reconciliations":              {staff: staffFinance, query: queryOf[oapi.RunReconciliationParams](), files: reconciliationFiles, slow: true},
	"GET /api/v1/finance/reconciliations/{id}":          {staff: staffReader},
	"GET /api/v1/finance/proposals":                     {staff: staffReader, query: queryOf[oapi.ListProposalsParams](), compress: true},
	"GET /api/v1/finance/proposals/{id}":                {staff: staffReader},
	"POST /api/v1/finance/proposals/{id}/approve":       {staff: staffApprover, body: formBody, slow: true},
	"POST /api/v1/finance/proposals/{id}/reject":        {staff: staffApprover, body: formBody},
	"POST /api/v1/finance/proposals/{id}/withdraw":      {staff: staffFinance, body: formBody},
	"GET /api/v1/finance/breaks":                        {staff: staffReader, query: queryOf[oapi.ListBreaksParams](), compress: true},
	"GET /api/v1/finance/breaks/{id}":                   {staff: staffReader},
	"POST /api/v1/finance/breaks/{id}/assign":           {staff: staffFinance, body: formBody},
	"POST /api/v1/finance/breaks/{id}/explain":          {staff: staffFinance, body: formBody},
	"POST /api/v1/finance/breaks/{id}/close":            {staff: staffFinance, body: formBody},
	"GET /api/v1/finance/halts":                         {staff: staffReader, compress: true},
	"POST /api/v1/finance/halts":                        {staff: staffReader, body: formBody},
	"POST /api/v1/finance/halts/{id}/clear":             {staff: staffFinance, body: formBody},
	"GET /api/v1/finance/parked-events":                 {staff: staffReader, query: queryOf[oapi.ListParkedEventsParams](), compress: true},
	"POST /api/v1/finance/parked-events/{event}/unpark": {staff: staffFinance, body: formBody},
	"GET /api/v1/finance/limits":                        {staff: staffReader, compress: true},
	"POST /api/v1/finance/limits":                       {staff: staffFinance, body: formBody},
	"GET /api/v1/finance/trial-balance":                 {staff: staffReader, query: queryOf[oapi.GetTrialBalanceParams]()},
	"GET /api/v1/finance/periods":                       {staff: staffReader, compress: true},
	"POST /api/v1/finance/periods/{month}/close":        {staff: staffFinance, body: formBody},
	"GET /api/v1/finance/entries":                       {staff: staffReader, query: queryOf[oapi.ExportEntriesParams](), slow: true},
}

// ListBreaks implements oapi.ServerInterface.
func (o operations) ListBreaks(w http.ResponseWriter, r *http.Request, p oapi.ListBreaksParams) {
	o.do(w, r, o.listBreaks(w, r, p))
}

// GetBreak implements oapi.ServerInterface.
func (o operations) GetBreak(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.getBreak(w, r, id))
}

// AssignBreak implements oapi.ServerInterface.
func (o operations) AssignBreak(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.assignBreak(w, r, id))
}

// CloseBreak implements oapi.ServerInterface.
func (o operations) CloseBreak(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.closeBreak(w, r, id))
}

// ExplainBreak implements oapi.ServerInterface.
func (o operations) ExplainBreak(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.explainBreak(w, r, id))
}

// ListHalts implements oapi.ServerInterface.
func (o operations) ListHalts(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.listHalts(w, r))
}

// StopPayouts implements oapi.ServerInterface.
func (o operations) StopPayouts(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.stopPayouts(w, r))
}

// ClearHalt implements oapi.ServerInterface.
func (o operations) ClearHalt(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.clearHalt(w, r, id))
}

// ListParkedEvents implements oapi.ServerInterface.
func (o operations) ListParkedEvents(w http.ResponseWriter, r *http.Request, params oapi.ListParkedEventsParams) {
	o.do(w, r, o.listParkedEvents(w, r, params))
}

// UnparkEvent implements oapi.ServerInterface.
func (o operations) UnparkEvent(w http.ResponseWriter, r *http.Request, event oapi.EventNumber) {
	o.do(w, r, o.unparkEvent(w, r, event))
}

// ListLimits implements oapi.ServerInterface.
func (o operations) ListLimits(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.listLimits(w, r))
}

// ProposeLimit implements oapi.ServerInterface.
func (o operations) ProposeLimit(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.proposeLimit(w, r))
}

// ListConversions implements oapi.ServerInterface.
func (o operations) ListConversions(w http.ResponseWriter, r *http.Request, p oapi.ListConversionsParams) {
	o.do(w, r, o.listConversions(w, r, p))
}

// ExportConversions implements oapi.ServerInterface.
func (o operations) ExportConversions(w http.ResponseWriter, r *http.Request, p oapi.ExportConversionsParams) {
	o.do(w, r, o.exportConversions(w, r, p))
}

// GetConversionStory implements oapi.ServerInterface.
func (o operations) GetConversionStory(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.getConversionStory(w, r, id))
}

// AttributeConversion implements oapi.ServerInterface.
func (o operations) AttributeConversion(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.attributeConversion(w, r, id))
}

// ListCandidateClicks implements oapi.ServerInterface.
func (o operations) ListCandidateClicks(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.listCandidateClicks(w, r, id))
}

// ExportEntries implements oapi.ServerInterface.
func (o operations) ExportEntries(w http.ResponseWriter, r *http.Request, p oapi.ExportEntriesParams) {
	o.do(w, r, o.exportEntries(w, r, p))
}

// GetFinanceOverview implements oapi.ServerInterface.
func (o operations) GetFinanceOverview(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.getFinanceOverview(w, r))
}

// ListPayoutRuns implements oapi.ServerInterface.
func (o operations) ListPayoutRuns(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.listPayoutRuns(w, r))
}

// PlanPayoutRun implements oapi.ServerInterface.
func (o operations) PlanPayoutRun(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.planPayoutRun(w, r))
}

// PreviewPayoutRun implements oapi.ServerInterface.
func (o operations) PreviewPayoutRun(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.previewPayoutRun(w, r))
}

// GetPayoutRun implements oapi.ServerInterface.
func (o operations) GetPayoutRun(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.getPayoutRun(w, r, id))
}

// ListRunDoubts implements oapi.ServerInterface.
func (o operations) ListRunDoubts(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.listRunDoubts(w, r, id))
}

// SayPayoutVerdict implements oapi.ServerInterface.
func (o operations) SayPayoutVerdict(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.sayPayoutVerdict(w, r, id))
}

// ApprovePayoutRun implements oapi.ServerInterface.
func (o operations) ApprovePayoutRun(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.approvePayoutRun(w, r, id))
}

// ReleasePayoutRun implements oapi.ServerInterface.
func (o operations) ReleasePayoutRun(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.releasePayoutRun(w, r, id))
}

// CancelPayoutRun implements oapi.ServerInterface.
func (o operations) CancelPayoutRun(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.cancelPayoutRun(w, r, id))
}

// ListFinancePayouts implements oapi.ServerInterface.
func (o operations) ListFinancePayouts(w http.ResponseWriter, r *http.Request, p oapi.ListFinancePayoutsParams) {
	o.do(w, r, o.listFinancePayouts(w, r, p))
}

// ExportPayouts implements oapi.ServerInterface.
func (o operations) ExportPayouts(w http.ResponseWriter, r *http.Request, p oapi.ExportPayoutsParams) {
	o.do(w, r, o.exportPayouts(w, r, p))
}

// GetPayoutStory implements oapi.ServerInterface.
func (o operations) GetPayoutStory(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.getPayoutStory(w, r, id))
}

// AskPayout implements oapi.ServerInterface.
func (o operations) AskPayout(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.askPayout(w, r, id))
}

// ClearPayoutKey implements oapi.ServerInterface.
func (o operations) ClearPayoutKey(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.clearPayoutKey(w, r, id))
}

// ReturnPayout implements oapi.ServerInterface.
func (o operations) ReturnPayout(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.returnPayout(w, r, id))
}

// ListPeriods implements oapi.ServerInterface.
func (o operations) ListPeriods(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.listPeriods(w, r))
}

// ClosePeriod implements oapi.ServerInterface.
func (o operations) ClosePeriod(w http.ResponseWriter, r *http.Request, month string) {
	o.do(w, r, o.closePeriod(w, r, month))
}

// ListQuarantine implements oapi.ServerInterface.
func (o operations) ListQuarantine(w http.ResponseWriter, r *http.Request, p oapi.ListQuarantineParams) {
	o.do(w, r, o.listQuarantine(w, r, p))
}

// GetQuarantine implements oapi.ServerInterface.
func (o operations) GetQuarantine(w http.ResponseWriter, r *http.Request, entry int64) {
	o.do(w, r, o.getQuarantine(w, r, entry))
}

// DismissQuarantine implements oapi.ServerInterface.
func (o operations) DismissQuarantine(w http.ResponseWriter, r *http.Request, entry int64) {
	o.do(w, r, o.dismissQuarantine(w, r, entry))
}

// ReplayQuarantine implements oapi.ServerInterface.
func (o operations) ReplayQuarantine(w http.ResponseWriter, r *http.Request, entry int64) {
	o.do(w, r, o.replayQuarantine(w, r, entry))
}

// ListReconciliations implements oapi.ServerInterface.
func (o operations) ListReconciliations(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.listReconciliations(w, r))
}

// RunReconciliation implements oapi.ServerInterface.
func (o operations) RunReconciliation(w http.ResponseWriter, r *http.Request, p oapi.RunReconciliationParams) {
	o.do(w, r, o.runReconciliation(w, r, p))
}

// GetReconciliation implements oapi.ServerInterface.
func (o operations) GetReconciliation(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.getReconciliation(w, r, id))
}

// GetTrialBalance implements oapi.ServerInterface.
func (o operations) GetTrialBalance(w http.ResponseWriter, r *http.Request, p oapi.GetTrialBalanceParams) {
	o.do(w, r, o.getTrialBalance(w, r, p))
}

// ListAudit implements oapi.ServerInterface.
func (o operations) ListAudit(w http.ResponseWriter, r *http.Request, p oapi.ListAuditParams) {
	o.do(w, r, o.listAudit(w, r, p))
}

// StaffLogin implements oapi.ServerInterface.
func (o operations) StaffLogin(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.staffLogin(w, r))
}

// StaffLogout implements oapi.ServerInterface.
func (o operations) StaffLogout(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.staffLogout(w, r))
}

// GetStaffMe implements oapi.ServerInterface.
func (o operations) GetStaffMe(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.getStaffMe(w, r))
}

// ListStaffMembers implements oapi.ServerInterface.
func (o operations) ListStaffMembers(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.listStaffMembers(w, r))
}

// ChangeStaffPassword implements oapi.ServerInterface.
func (o operations) ChangeStaffPassword(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.changeStaffPassword(w, r))
}

// RenewRecoveryCodes implements oapi.ServerInterface.
func (o operations) RenewRecoveryCodes(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.renewRecoveryCodes(w, r))
}

// EndStaffSessions implements oapi.ServerInterface.
func (o operations) EndStaffSessions(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.endStaffSessions(w, r))
}

// ListStaffSessions implements oapi.ServerInterface.
func (o operations) ListStaffSessions(w http.ResponseWriter, r *http.Request) {
	o.do(w, r, o.listStaffSessions(w, r))
}

// EndStaffSession implements oapi.ServerInterface.
func (o operations) EndStaffSession(w http.ResponseWriter, r *http.Request, session uuid.UUID) {
	o.do(w, r, o.endStaffSession(w, r, session))
}

// ListProposals implements oapi.ServerInterface.
func (o operations) ListProposals(w http.ResponseWriter, r *http.Request, p oapi.ListProposalsParams) {
	o.do(w, r, o.listProposals(w, r, p))
}

// GetProposal implements oapi.ServerInterface.
func (o operations) GetProposal(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.getProposal(w, r, id))
}

// ApproveProposal implements oapi.ServerInterface.
func (o operations) ApproveProposal(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.approveProposal(w, r, id))
}

// RejectProposal implements oapi.ServerInterface.
func (o operations) RejectProposal(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.rejectProposal(w, r, id))
}

// WithdrawProposal implements oapi.ServerInterface.
func (o operations) WithdrawProposal(w http.ResponseWriter, r *http.Request, id uuid.UUID) {
	o.do(w, r, o.withdrawProposal(w, r, id))
}
