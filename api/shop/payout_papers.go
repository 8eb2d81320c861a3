package shop

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/paper"
	"example.com/devolve/api/takeout"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/referral"
	"example.com/devolve/ledger/statement"
)

func (s *server) GetPayoutReceipt(w http.ResponseWriter, r *http.Request, id uuid.UUID, p oapi.GetPayoutReceiptParams) error {
	if _, err := mustOwn(r.Context(), p.UserId); err != nil {
		return err
	}
	paid, err := s.config.Statements.Receipt(r.Context(), id)
	if err != nil {
		return err
	}
	if paid.UserID.UUID != p.UserId {
		return projection.ErrNotFound // what is another's is answered like what is not there
	}
	if paid.PaidAt.IsZero() {
		return edge.Refuse(edge.CodeNotFound, "only what was paid has a receipt")
	}
	masks, err := s.config.Accounts.PixMasks(r.Context(), p.UserId)
	if err != nil {
		return err
	}
	receipt := paper.Receipt{
		Brand: s.config.Brand, ID: paid.ID.String(), AmountCents: paid.AmountCents, ReturnedCents: paid.ReturnedCents, PaidAt: paid.PaidAt,
		Key: masks[paid.KeyID.UUID], EndToEndID: paid.EndToEndID, IssuedAt: s.config.Now(),
		Items: make([]paper.ReceiptItem, len(paid.Items)),
	}
	for i, item := range paid.Items {
		receipt.Items[i] = paper.ReceiptItem{Store: item.StoreName, Order: item.OrderID, BoughtAt: item.OccurredAt, Cents: item.AmountCents}
	}
	for _, bonus := range paid.Granted {
		receipt.Bonuses = append(receipt.Bonuses, paper.ReceiptBonus{Invited: bonus.Role == ledger.RoleInvited, GrantedAt: bonus.GrantedAt, Cents: bonus.AmountCents})
	}
	name := "devolve-comprovante-" + brazil.Day(paid.PaidAt).Format("2006-01-02") + ".pdf"
	return answerFile(w, "application/pdf", name, receipt.WritePDF)
}

// answerFile answers a file, whole or not at all; what it holds is bounded.
func answerFile(w http.ResponseWriter, kind, name string, write func(io.Writer) error) error {
	var body bytes.Buffer
	if err := write(&body); err != nil {
		return err
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", name))
	w.Header().Set("Content-Length", strconv.Itoa(body.Len()))
	_, _ = w.Write(body.Bytes()) // a caller that went away is not our error
	return nil
}

func (s *server) ExportStatement(w http.ResponseWriter, r *http.Request, p oapi.ExportStatementParams) error {
	if err := s.mayRead(r.Context(), p.UserId, p.LedgerMinSequence); err != nil {
		return err
	}
	if !p.Format.Valid() {
		return edge.RefuseField("format", "is not csv, pdf or ofx")
	}
	query, err := statementQuery(oapi.ListCashbackParams{UserId: p.UserId, From: p.From, To: p.To})
	if err != nil {
		return err
	}
	statement, sequence, err := s.statement(r.Context(), query)
	if err != nil {
		return err
	}
	w.Header().Set("Ledger-Sequence", strconv.FormatUint(sequence, 10))
	name := "devolve-extrato-" + brazil.Day(statement.MadeAt).Format("2006-01-02") + "." + string(p.Format)
	switch p.Format {
	case oapi.ExportStatementParamsFormatPdf:
		return answerFile(w, "application/pdf", name, statement.WritePDF)
	case oapi.ExportStatementParamsFormatOfx:
		return answerFile(w, "application/x-ofx", name, statement.WriteOFX)
	case oapi.ExportStatementParamsFormatCsv:
	}
	return answerFile(w, "text/csv; charset=utf-8", name, statement.WriteCSV)
}

// statement reads what a statement of some days says, and the log sequence that all of it reflects at least.
func (s *server) statement(ctx context.Context, query statement.Query) (paper.Statement, uint64, error) {
	statement := paper.Statement{Brand: s.config.Brand, From: query.From, To: query.To, MadeAt: s.config.Now()}
	balances, err := s.config.Statements.Balances(ctx, query.UserID, s.config.Now())
	if err != nil {
		return statement, 0, err
	}
	statement.Balances = paper.Balances{
		Pending: balances.PendingCents, Approved: balances.CashbackCents(), Paid: balances.PaidCents, Canceled: balances.CanceledCents,
	}
	bought, err := s.config.Statements.Statement(ctx, query)
	if err != nil {
		return statement, 0, err
	}
	if bought.Next != nil { // half a statement would look like a whole one
		return statement, 0, edge.RefuseField("from", fmt.Sprintf("there are more than %d purchases: ask for fewer days", query.Limit))
	}
	statement.Purchases = make([]paper.Purchase, len(bought.Records))
	for i, p := range bought.Records {
		statement.Purchases[i] = paper.Purchase{
			ID: p.ID.String(), Status: takeout.StatusNames[p.Status], Store: p.StoreName, Order: p.OrderID, BoughtAt: p.OccurredAt,
			SaleCents: p.SaleCents, CashbackCents: p.CashbackCents, Confirmed: p.Approved, GivenUpCents: p.DebtWrittenOffCents - p.BalanceForfeitedCents, ChangedAt: p.UpdatedAt,
		}
	}
	if statement.Bonuses, err = s.bonuses(ctx, query.UserID); err != nil {
		return statement, 0, err
	}
	statement.Payments, _, err = s.payments(ctx, query.UserID)
	return statement, balances.Sequence, err
}

// bonuses returns a shopper's bonuses as a statement shows them.
func (s *server) bonuses(ctx context.Context, userID uuid.UUID) ([]paper.Bonus, error) {
	list, err := s.config.Referrals.Bonuses(ctx, userID, maxExportedBonuses)
	return lists.Map(list, func(b referral.Bonus) paper.Bonus {
		return paper.Bonus{
			ID: b.ID.String(), Status: bonusNames[bonusOf(b).Status], Invited: b.Role == ledger.RoleInvited, GrantedAt: b.GrantedAt, Cents: b.Cents, RevokedCents: b.RevokedCents,
		}
	}), err
}

// payments returns a shopper's payments as a statement shows them, and the log sequence that they reflect.
func (s *server) payments(ctx context.Context, userID uuid.UUID) ([]paper.Payment, uint64, error) {
	list, err := s.config.Statements.PayoutsOf(ctx, userID, maxExportedPayouts)
	if err != nil || len(list.Payouts) == 0 {
		return nil, list.Sequence, err
	}
	masks, err := s.config.Accounts.PixMasks(ctx, userID)
	if err != nil {
		return nil, 0, err
	}
	payments := make([]paper.Payment, len(list.Payouts))
	for i, p := range list.Payouts {
		payments[i] = paper.Payment{
			ID: p.ID.String(), Status: payoutNames[payoutStatus(p.State)], At: p.RequestedAt,
			Paid:        p.State == ledger.StatePaid || p.State == ledger.StateReturned,
			AmountCents: p.AmountCents, ReturnedCents: p.ReturnedCents, ReturnedAt: p.UpdatedAt,
			Key: masks[p.KeyID.UUID], EndToEndID: p.EndToEndID,
		}
		if !p.PaidAt.IsZero() {
			payments[i].At = p.PaidAt
		}
	}
	return payments, list.Sequence, nil
}
