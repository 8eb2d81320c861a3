package desk

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/aclindsa/ofxgo"
	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/takeout"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
)

// What a file of movements may hold.
const (
	maxMovements    = 100_000
	maxMovementDays = 366
)

func (s *server) ExportPayouts(w http.ResponseWriter, r *http.Request, p oapi.ExportPayoutsParams) error {
	if !p.Format.Valid() {
		return edge.RefuseField("format", "is not csv or ofx")
	}
	from, to := brazil.StartOfDay(p.From.Time, 0), brazil.StartOfDay(p.To.Time, 1)
	switch {
	case !from.Before(to):
		return edge.RefuseField("from", "is after to")
	case !brazil.StartOfDay(p.From.Time, maxMovementDays).After(brazil.StartOfDay(p.To.Time, 0)):
		return edge.RefuseField("to", "is more than 366 days after from")
	}
	moved, err := s.config.Payouts.Books.Movements(r.Context(), from, to, maxMovements+1)
	if err != nil {
		return err
	}
	if len(moved.Movements) > maxMovements {
		return edge.RefuseField("to", fmt.Sprintf("these days have more than %d movements", maxMovements))
	}
	var body bytes.Buffer // whole or not at all; what it holds is bounded
	kind := "text/csv; charset=utf-8"
	if p.Format == oapi.ExportPayoutsParamsFormatOfx {
		kind = "application/x-ofx"
		err = writeOFX(&body, moved.Movements, from, to, s.config.Now())
	} else {
		err = movementSheet(moved.Movements).WriteCSV(&body)
	}
	if err != nil {
		return fmt.Errorf("write movements: %w", err)
	}
	name := fmt.Sprintf("pagamentos-%s-%s.%s", p.From.Format(time.DateOnly), p.To.Format(time.DateOnly), p.Format)
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.Header().Set("Content-Length", strconv.Itoa(body.Len()))
	w.Header().Set("Ledger-Sequence", strconv.FormatUint(moved.Sequence, 10))
	_, _ = w.Write(body.Bytes()) // a caller that went away is not our error
	return nil
}

func movementSheet(movements []finance.Movement) takeout.Chapter {
	sheet := takeout.Chapter{Columns: []string{"quando", "movimento", "pagamento", "rodada", "id_do_pix", "devolucao", "valor"}}
	for _, m := range movements {
		kind := "Pagamento"
		if m.ReturnID != "" {
			kind = "Devolução"
		}
		sheet.Rows = append(sheet.Rows, []any{
			m.At, kind, m.PayoutID.String(), m.RunID.String(), m.EndToEndID, m.ReturnID, m.AmountCents,
		})
	}
	return sheet
}

// writeOFX writes movements as the statement of an account that has nothing else. The format wants a balance: it is zero, and
// says nothing.
func writeOFX(w *bytes.Buffer, movements []finance.Movement, from, to, now time.Time) error {
	reais, err := ofxgo.NewCurrSymbol("BRL")
	if err != nil {
		return err
	}
	list := ofxgo.TransactionList{DtStart: ofxDate(from), DtEnd: ofxDate(to), Transactions: make([]ofxgo.Transaction, len(movements))}
	for i, m := range movements {
		t := ofxgo.Transaction{
			TrnType: ofxgo.TrnTypeDebit, DtPosted: ofxDate(m.At), TrnAmt: ofxAmount(m.AmountCents), FiTID: ofxgo.String(m.PayoutID.String()),
			Name: "PIX ENVIADO", Memo: ofxgo.String(m.EndToEndID),
		}
		if m.ReturnID != "" {
			t.TrnType, t.FiTID, t.Name = ofxgo.TrnTypeCredit, ofxgo.String(m.ReturnID), "PIX DEVOLVIDO"
		}
		list.Transactions[i] = t
	}
	ok := ofxgo.Status{Severity: "INFO"}
	response := ofxgo.Response{
		Version: ofxgo.OfxVersion211,
		Signon:  ofxgo.SignonResponse{Status: ok, DtServer: ofxDate(now), Language: "POR", Org: "Devolve", Fid: "devolve"},
		Bank: []ofxgo.Message{&ofxgo.StatementResponse{
			TrnUID: ofxgo.UID(uuid.Nil.String()), Status: ok, CurDef: *reais, BankTranList: &list, DtAsOf: ofxDate(to),
			BankAcctFrom: ofxgo.BankAcct{BankID: "devolve", AcctID: "payouts", AcctType: ofxgo.AcctTypeChecking},
		}},
	}
	text, err := response.Marshal()
	if err != nil {
		return err
	}
	_, err = text.WriteTo(w)
	return err
}

// ofxDate writes São Paulo's day: programs that read such files take the day as it stands there.
func ofxDate(at time.Time) ofxgo.Date {
	_, offset := at.In(brazil.Location).Zone()
	return ofxgo.Date{Time: at.In(time.FixedZone("BRT", offset))}
}

func ofxAmount(cents money.Cents) ofxgo.Amount {
	var amount ofxgo.Amount
	amount.SetFrac64(int64(cents), 100)
	return amount
}
