package desk

import (
	"context"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network/silence"
	"example.com/devolve/ledger/reconcile/statement"
	"example.com/devolve/ledger/remittance"
)

const (
	maxRemittances = 200 // of a list
	maxNetworkName = 40
	maxPaymentID   = 100
	maxBankAccount = 40
	maxRateSource  = 100
)

// Remittances are what networks paid; see remittance.Desk.
type Remittances interface {
	Remittances(ctx context.Context, network string, limit int) ([]remittance.Prepared, error)
	// Remittance answers remittance.ErrNotFound for one that nobody prepared.
	Remittance(ctx context.Context, id ledger.RemittanceID) (remittance.Prepared, error)
	Waiting(ctx context.Context, id ledger.RemittanceID, limit int) ([]remittance.Waiting, error)
	Told(ctx context.Context, network, payment string) ([]remittance.Row, error)
}

func (s *server) ListRemittances(w http.ResponseWriter, r *http.Request, p oapi.ListRemittancesParams) error {
	list, err := s.config.Remittances.Remittances(r.Context(), oapi.OrZero(p.Network), maxRemittances)
	if err != nil {
		return err
	}
	shown := make([]oapi.Remittance, len(list))
	for i, one := range list {
		if shown[i], err = remittanceOf(one); err != nil {
			return err
		}
	}
	return edge.Answer(w, http.StatusOK, shown)
}

func (s *server) GetRemittance(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	prepared, err := s.config.Remittances.Remittance(r.Context(), ledger.RemittanceID{UUID: id})
	if err != nil {
		return err
	}
	waiting, err := s.config.Remittances.Waiting(r.Context(), ledger.RemittanceID{UUID: id}, remittance.MaxListed)
	if err != nil {
		return err
	}
	shown := oapi.RemittanceStory{Waiting: make([]oapi.WaitingSale, len(waiting))}
	if shown.Remittance, err = remittanceOf(prepared); err != nil {
		return err
	}
	for i, sale := range waiting {
		shown.Waiting[i] = waitingOf(sale)
	}
	return edge.Answer(w, http.StatusOK, shown)
}

func waitingOf(sale remittance.Waiting) oapi.WaitingSale {
	shown := oapi.WaitingSale{Id: sale.ConversionID, TransactionId: sale.TransactionID, Cents: int64(sale.Cents)}
	switch sale.Why {
	case "":
		shown.Why = oapi.WaitingSaleWhyNotTried
	case remittance.NotReported:
		shown.Why = oapi.WaitingSaleWhyNotReported
	default:
		shown.Why, shown.Detail = oapi.WaitingSaleWhyRefused, &sale.Why
	}
	return shown
}

func remittanceOf(p remittance.Prepared) (oapi.Remittance, error) {
	r := p.Remittance
	paidOn, err := calendarDay(r.PaidOn)
	if err != nil {
		return oapi.Remittance{}, err
	}
	shown := oapi.Remittance{
		Id: r.ID.UUID, Network: r.Network, PaymentId: r.PaymentID, PaidOn: paidOn, BankAccount: r.BankAccount, CreditedCents: int64(r.CreditedCents),
		FeeCents: int64(r.FeeCents), GainCents: int64(r.GainCents), TotalCents: int64(r.TotalCents()), Sales: r.Lines, Allocated: p.Allocated, Refused: p.Refused,
		AllocatedCents: int64(p.AllocatedCents), State: oapi.RemittanceState(p.State()), PreparedBy: p.PreparedBy, PreparedAt: p.PreparedAt,
		BookedBy: oapi.OrNil(p.BookedBy), DoneAt: oapi.OrNil(p.DoneAt),
	}
	if f := r.Foreign; f != (ledger.ForeignSum{}) {
		day, err := calendarDay(f.Day)
		if err != nil {
			return shown, err
		}
		shown.Foreign = &oapi.ForeignSum{Currency: f.Currency, Cents: int64(f.Cents), RateMillionths: int64(f.Rate), Day: day, Source: f.Source}
	}
	return shown, nil
}

func calendarDay(text string) (openapi_types.Date, error) {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return openapi_types.Date{}, fmt.Errorf("read a day of a remittance: %w", err)
	}
	return openapi_types.Date{Time: day}, nil
}

func (s *server) ProposeRemittance(w http.ResponseWriter, r *http.Request, p oapi.ProposeRemittanceParams) error {
	paid, err := s.paymentOf(r.Context(), p)
	if err != nil {
		return err
	}
	leave, err := s.readFiles(w)
	if err != nil {
		return err
	}
	defer leave()
	rows, err := s.salesOf(r, paid, oapi.OrZero(p.Told))
	if err != nil {
		return err
	}
	proposed, err := s.config.Approvals.BookRemittance(r.Context(), colleagueFrom(r.Context()).Principal, paid, rows, strings.TrimSpace(p.Reason))
	return answerProposal(w, http.StatusAccepted, proposed, remittanceError(err))
}

// paymentOf checks what is said of a payment, before its file is read.
func (s *server) paymentOf(ctx context.Context, p oapi.ProposeRemittanceParams) (ledger.Remittance, error) {
	paid := ledger.Remittance{
		Network: p.Network, PaymentID: strings.TrimSpace(p.PaymentId), PaidOn: p.PaidOn.Format(time.DateOnly), BankAccount: p.BankAccount,
		CreditedCents: money.Cents(p.CreditedCents), FeeCents: money.Cents(oapi.OrZero(p.FeeCents)), GainCents: money.Cents(oapi.OrZero(p.GainCents)),
	}
	if err := edge.Need("paymentId", paid.PaymentID, maxPaymentID); err != nil {
		return paid, err
	}
	switch {
	case paid.PaidOn > s.config.Now().In(brazil.Location).Format(time.DateOnly):
		return paid, edge.RefuseField("paidOn", "has not come yet")
	case !ledger.IsBankAccount(paid.BankAccount):
		return paid, edge.RefuseField("bankAccount", fmt.Sprintf("is up to %d lower-case letters, digits and hyphens", maxBankAccount))
	case paid.CreditedCents == 0:
		return paid, edge.RefuseField("creditedCents", "is nothing")
	case paid.FeeCents < 0:
		return paid, edge.RefuseField("feeCents", "is less than nothing")
	}
	if err := checkReason(strings.TrimSpace(p.Reason)); err != nil {
		return paid, err
	}
	var err error
	if paid.Foreign, err = foreignOf(p); err != nil {
		return paid, err
	}
	return paid, s.needNetwork(ctx, paid.Network)
}

// foreignOf reads a sum of another currency: either nothing of it is said, or all.
func foreignOf(p oapi.ProposeRemittanceParams) (ledger.ForeignSum, error) {
	var none ledger.ForeignSum
	if oapi.OrZero(p.Currency) == "" {
		if p.ForeignCents != nil || p.Rate != nil || p.RateDay != nil || p.RateSource != nil || oapi.OrZero(p.GainCents) != 0 {
			return none, edge.RefuseField("currency", "is needed for a payment in another currency")
		}
		return none, nil
	}
	sum := ledger.ForeignSum{Currency: *p.Currency, Cents: money.Cents(oapi.OrZero(p.ForeignCents)), Source: strings.TrimSpace(oapi.OrZero(p.RateSource))}
	switch {
	case len(sum.Currency) != 3 || strings.Trim(sum.Currency, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" || sum.Currency == "BRL":
		return none, edge.RefuseField("currency", "is not the code of another currency, such as USD")
	case sum.Cents == 0:
		return none, edge.RefuseField("foreignCents", "is nothing")
	case p.RateDay == nil:
		return none, edge.RefuseField("rateDay", "is required")
	}
	sum.Day = p.RateDay.Format(time.DateOnly)
	if err := edge.Need("rateSource", sum.Source, maxRateSource); err != nil {
		return none, err
	}
	var err error
	if sum.Rate, err = money.ParseRate(oapi.OrZero(p.Rate)); err != nil {
		return none, edge.RefuseField("rate", "is not reais for one of it, such as 5.4772")
	}
	return sum, nil
}

// needNetwork refuses a network that nobody knows: that is a typing error, and its money would wait for ever.
func (s *server) needNetwork(ctx context.Context, network string) error {
	networks, err := s.config.Networks.Networks(ctx)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(networks, func(n silence.Network) bool { return n.Partner == network }) {
		return nil
	}
	owed, err := s.config.Books.Outstanding(ctx, network, 1) // one that was removed may pay still
	if err == nil && len(owed) == 0 {
		err = edge.RefuseFieldAs(edge.CodeUnknownNetwork, "network", "no sale of it is known")
	}
	return err
}

// salesOf are for which sales a payment is: those of a file, or those that the network told.
func (s *server) salesOf(r *http.Request, paid ledger.Remittance, told bool) ([]remittance.Row, error) {
	var rows []remittance.Row
	field, sent := "report", false
	err := eachPart(r, func(part *multipart.Part) (err error) {
		switch {
		case part.FormName() != field || sent:
			return noSuchPart(part)
		case told:
			return edge.RefuseField("told", "is for a payment without a file")
		case part.FileName() == "":
			return edge.RefuseField("report", "is not a file")
		}
		sent = true
		rows, err = readRemittance(part)
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case told:
		field = "told"
		rows, err = s.config.Remittances.Told(r.Context(), paid.Network, paid.PaymentID)
	case !sent:
		return nil, edge.RefuseField("report", "is required, unless the network told for which sales it is")
	}
	if err == nil && len(rows) == 0 {
		return nil, edge.RefuseFieldAs(edge.CodeRemittanceEmpty, field, "there is no sale in it")
	}
	return rows, err
}

func readRemittance(part *multipart.Part) ([]remittance.Row, error) {
	report, err := statement.ReadReport(fileName(part), http.MaxBytesReader(nil, part, maxPart))
	if unreadable, ok := errors.AsType[*statement.Error](err); ok {
		return nil, edge.RefuseFieldAs(edge.CodeUnreadableFile, part.FormName(), unreadable.Error())
	}
	if err != nil {
		return nil, formError(err)
	}
	rows, err := RemittanceRows(report)
	if err != nil {
		return nil, edge.RefuseFieldAs(edge.CodeUnreadableFile, part.FormName(), err.Error())
	}
	return rows, nil
}

// Errors about a row of a file of sales that a network paid.
var (
	ErrForeignRow  = errors.New("the amounts of the sales are wanted in reais, as they are in the book")
	ErrNamelessRow = errors.New("the transaction of the sale is needed")
)

// RemittanceRows are the rows of a network's report as those of a remittance. It refuses with ErrForeignRow and ErrNamelessRow, the file and the line.
func RemittanceRows(report statement.Report) ([]remittance.Row, error) {
	rows := make([]remittance.Row, len(report.Rows))
	for i, row := range report.Rows {
		switch {
		case row.Currency != "" && row.Currency != "BRL":
			return nil, fmt.Errorf("%s:%d: %w", row.Origin.Source, row.Origin.Line, ErrForeignRow)
		case row.TransactionID == "":
			return nil, fmt.Errorf("%s:%d: %w", row.Origin.Source, row.Origin.Line, ErrNamelessRow)
		}
		rows[i] = remittance.Row{TransactionID: row.TransactionID, Cents: row.CommissionCents}
	}
	return rows, nil
}

// remittanceError says what is wrong with what is proposed.
func remittanceError(err error) error {
	if differs, ok := errors.AsType[*remittance.SumError](err); ok {
		return edge.RefuseFieldAs(edge.CodeRemittanceDiffers, "creditedCents",
			fmt.Sprintf("the sales come to %s, and the payment to %s", differs.Sales, differs.Paid))
	}
	if ledger.CodeOf(err) == ledger.CodeConflict {
		return edge.Refuse(edge.CodeRemittanceBooked, "%s", err)
	}
	return err
}
