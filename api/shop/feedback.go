package shop

import (
	"context"
	"net/http"
	"strings"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/support"
)

// Forms takes what visitors write; see support.Service.
type Forms interface {
	// Receive answers support.ErrNoCoupon for an unknown coupon.
	Receive(ctx context.Context, f support.Feedback) error
}

func (s *server) ReportCoupon(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.CouponReport](r)
	if err != nil {
		return err
	}
	f := support.Feedback{
		Kind: support.KindCoupon, CouponID: form.CouponId, Name: strings.TrimSpace(form.Name),
		Email: strings.TrimSpace(form.Email), Message: strings.TrimSpace(form.Message),
	}
	if err := checkForm(nameIn(f), emailIn(f), messageIn(f)); err != nil {
		return err
	}
	return s.receiveForm(w, r, f, form.Website, "Recebemos seu aviso. Obrigado por ajudar!")
}

func (s *server) RequestClub(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.ClubRequest](r)
	if err != nil {
		return err
	}
	f := support.Feedback{
		Kind: support.KindClub, Name: strings.TrimSpace(form.Name), Email: strings.TrimSpace(form.Email),
		Company: strings.TrimSpace(form.Company),
	}
	if err := checkForm(nameIn(f), looseEmailIn(f), companyIn(f)); err != nil {
		return err
	}
	return s.receiveForm(w, r, f, form.Website,
		"Recebemos seu contato! Vamos escrever para o e-mail que você informou e combinar os próximos passos do seu clube.")
}

func (s *server) ApplyForJob(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.JobRequest](r)
	if err != nil {
		return err
	}
	f := support.Feedback{
		Kind: support.KindJobs, Name: strings.TrimSpace(form.Name), Email: strings.TrimSpace(form.Email),
		Telephone: strings.TrimSpace(form.Telephone), City: strings.TrimSpace(form.City),
	}
	if err := checkForm(nameIn(f), looseEmailIn(f), telephoneIn(f), cityIn(f)); err != nil {
		return err
	}
	return s.receiveForm(w, r, f, form.Website,
		"Recebemos seu interesse em trabalhar com a gente! Guardamos seu contato e escrevemos quando houver uma vaga com a sua cara.")
}

// receiveForm keeps a form that was filled in as it should be, and thanks for it.
func (s *server) receiveForm(w http.ResponseWriter, r *http.Request, f support.Feedback, trap *oapi.Trap, thanks string) error {
	outcome, err := s.takeForm(r, f, trap)
	s.config.Metrics.feedback.WithLabelValues(string(f.Kind), outcome).Inc()
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.Message{Message: thanks})
}

// takeForm says what became of a form. A program that fills in what people do not see gets the same answer as they do, so that it
// learns nothing.
func (s *server) takeForm(r *http.Request, f support.Feedback, trap *oapi.Trap) (outcome string, err error) {
	if err := s.reports.Allow(s.edge.Address(r)); err != nil {
		return string(s.edge.CodeOf(err)), err
	}
	if trap != nil && *trap != "" {
		return "trapped", nil
	}
	if err := s.config.Support.Receive(r.Context(), f); err != nil {
		return string(s.edge.CodeOf(err)), err
	}
	return "stored", nil
}
