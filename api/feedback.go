package api

import (
	"context"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
)

// Reports takes what visitors say about coupons; see catalog.Catalog.
type Reports interface {
	ReportCoupon(ctx context.Context, r catalog.Report) error
}

// Bounds of a report. The contract says the same.
const (
	maxReporter = 120
	maxReport   = 2000
)

func (s *Server) reportCoupon(w http.ResponseWriter, r *http.Request) error {
	form, err := decode[oapi.CouponReport](r)
	if err != nil {
		return err
	}
	report := catalog.Report{
		CouponID: form.CouponId, Name: strings.TrimSpace(form.Name), Email: strings.TrimSpace(form.Email),
		Message: strings.TrimSpace(form.Message),
	}
	if err := checkReport(report); err != nil {
		return err
	}
	if err := s.reports.Allow(s.address(r)); err != nil {
		return err
	}
	if err := s.config.Reports.ReportCoupon(r.Context(), report); err != nil {
		return err
	}
	return answer(w, http.StatusOK, oapi.Message{Message: "Recebemos seu aviso. Obrigado por ajudar!"})
}

func checkReport(r catalog.Report) error {
	for _, field := range []struct{ name, value string }{{"name", r.Name}, {"email", r.Email}, {"message", r.Message}} {
		if field.value == "" {
			return refuseFieldAs(codeMissingFields, field.name, "is required")
		}
	}
	switch {
	case utf8.RuneCountInString(r.Name) > maxReporter || strings.ContainsFunc(r.Name, unicode.IsControl):
		return refuseFieldAs(codeInvalidName, "name", "must have 1 to 120 printable characters")
	case !account.IsEmail(r.Email):
		return refuseFieldAs(codeInvalidEmail, "email", "is not an address")
	case utf8.RuneCountInString(r.Message) > maxReport || strings.ContainsFunc(r.Message, isHidden):
		return refuseFieldAs(codeInvalidMessage, "message", "must have 1 to 2000 characters")
	}
	return nil
}

// isHidden accepts line breaks and tabs, which people write.
func isHidden(c rune) bool { return unicode.IsControl(c) && !strings.ContainsRune("\n\r\t", c) }
