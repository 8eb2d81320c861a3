package shop

import (
	"fmt"
	"net/http"
	"strconv"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/paper"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/lists"
)

func (s *server) ListReceivedYears(w http.ResponseWriter, r *http.Request, p oapi.ListReceivedYearsParams) error {
	if err := s.mayRead(r.Context(), p.UserId, p.LedgerMinSequence); err != nil {
		return err
	}
	payments, sequence, err := s.payments(r.Context(), p.UserId)
	if err != nil {
		return err
	}
	years := paper.Years(payments)
	return edge.AnswerAt(w, sequence, lists.Map(years, func(y paper.YearSum) oapi.ReceivedYear {
		return oapi.ReceivedYear{Year: y.Year, Pix: y.Pix, ReceivedCents: int64(y.Received)}
	}))
}

func (s *server) ExportReceivedYear(w http.ResponseWriter, r *http.Request, year int, p oapi.ExportReceivedYearParams) error {
	if err := s.mayRead(r.Context(), p.UserId, p.LedgerMinSequence); err != nil {
		return err
	}
	now := s.config.Now()
	switch {
	case !p.Format.Valid():
		return edge.RefuseField("format", "is not csv or pdf")
	case year < 2000 || year > brazil.Day(now).Year():
		return edge.RefuseField("year", "is before 2000, or has not begun")
	}
	user, err := s.config.Accounts.Get(r.Context(), p.UserId)
	if err != nil {
		return err
	}
	payments, sequence, err := s.payments(r.Context(), p.UserId)
	if err != nil {
		return err
	}
	received := paper.Year{Brand: s.config.Brand, Name: user.Name, CPF: user.CPF, Year: year, MadeAt: now, Payments: payments}
	w.Header().Set("Ledger-Sequence", strconv.FormatUint(sequence, 10))
	name := fmt.Sprintf("devolve-recebidos-%d.%s", year, p.Format)
	if p.Format == oapi.ExportReceivedYearParamsFormatPdf {
		return answerFile(w, "application/pdf", name, received.WritePDF)
	}
	return answerFile(w, "text/csv; charset=utf-8", name, received.WriteCSV)
}
