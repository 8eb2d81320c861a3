package notify

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api/support"
	"example.com/devolve/internal/mailer"
)

func lead(email, company string) support.Feedback {
	return support.Feedback{Kind: support.KindClub, Name: "Lia", Email: email, Company: company}
}

func (b *bundle) receive(t *testing.T, f support.Feedback) {
	t.Helper()
	if err := b.support.Receive(t.Context(), f); err != nil {
		t.Fatal(err)
	}
}

func TestTheStaffAreToldWhatIsWritten(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.receive(t, lead("lia@ipe.example", "Ipê"))
	b.receive(t, lead("lia em ipe", "Jatobá"))
	b.receive(t, support.Feedback{
		Kind: support.KindContact, UserID: b.ana, Name: "Ana", Email: "ana@outra.example", Motive: "Outro motivo", Title: "Oi", Message: "Tudo bem?",
	})
	b.receive(t, lead("lia@ipe.example", "Removida"))
	removed, err := b.support.Feedback(t.Context(), support.FeedbackQuery{Kind: support.KindClub, Limit: 1})
	if err != nil || removed[0].Company != "Removida" {
		t.Fatalf("%+v, %v", removed, err)
	}
	if err := b.support.RemoveFeedback(t.Context(), removed[0].ID); err != nil {
		t.Fatal(err)
	}
	var jobs string
	if err := b.Pool.QueryRow(t.Context(), "SELECT string_agg(args::text, ' ') FROM jobs.river_job").Scan(&jobs); err != nil {
		t.Fatal(err)
	}
	for _, personal := range []string{"Lia", "lia@ipe.example", "Jatobá", "Oi"} {
		if strings.Contains(jobs, personal) {
			t.Errorf("a job knows %q: %s", personal, jobs)
		}
	}
	run(t, b.service)
	b.settle(t)
	wantSubjects(t, b, welcome, "[Empresas] Novo contato de clube: Ipê", "[Empresas] Novo contato de clube: Jatobá", "[Contato] Oi")
	answers := map[string]string{"Ipê": "lia@ipe.example", "Jatobá": "", "Oi": "ana@outra.example"}
	for _, m := range b.mailbox.mails {
		_, about, ok := strings.Cut(m.Subject, "] ")
		if !ok {
			continue
		}
		if to := answers[strings.TrimPrefix(about, "Novo contato de clube: ")]; m.ReplyTo != to || m.To != "atendimento@trevo.example" || m.About == "" {
			t.Errorf("%q: to %s, answers to %q, about %q", m.Subject, m.To, m.ReplyTo, m.About)
		}
		if (m.Owner == b.ana.String()) != (about == "Oi") {
			t.Errorf("%q is %q's", m.Subject, m.Owner)
		}
	}
}

func TestNobodyIsToldWithoutAnAddress(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.service.config.StaffMail = ""
	b.receive(t, lead("lia@ipe.example", "Ipê"))
	run(t, b.service)
	b.settle(t)
	wantSubjects(t, b, welcome)
}

func TestRemovedWhileItWasTold(t *testing.T) {
	t.Parallel()
	b := setup(t)
	run(t, b.service)
	b.settle(t)
	b.mailbox.meanwhile = func() {
		if _, err := b.Pool.Exec(t.Context(), `DELETE FROM leads`); err != nil {
			t.Error(err)
		}
	}
	b.receive(t, lead("lia@ipe.example", "Ipê"))
	b.settle(t)
	wantSubjects(t, b, welcome)
}

// TestNobodyWritesIntoTheHead: whatever got into the tables, it stays in its line of the mail's head.
func TestNobodyWritesIntoTheHead(t *testing.T) {
	t.Parallel()
	const evil = "Ipê\r\nBcc: todos@example.com\r\n\r\n<script>"
	w := writer{brand: "Trevo", base: "https://trevo.example"}
	for _, kind := range support.Kinds() {
		f := support.Feedback{
			ID: uuid.New(), Kind: kind, Name: evil, Email: "a@b.example\r\nBcc: todos@example.com", Motive: evil, Title: evil, Company: evil,
			Telephone: evil, City: evil, Message: evil, Store: evil, Coupon: evil,
		}
		m, err := w.message(w.feedback(f), "", "atendimento@trevo.example")
		if err != nil {
			t.Fatal(err)
		}
		m.ReplyTo, m.ID = answerable(f), "feedback-1"
		kept := keep(t, m)
		for _, h := range kept.Headers {
			if h.Name == "Bcc" || h.Name == "Reply-To" {
				t.Errorf("%s: %s: %s", kind, h.Name, h.Value)
			}
		}
		if strings.Contains(m.HTML, "<script>") {
			t.Errorf("%s: the HTML has a script", kind)
		}
	}
}

// keep returns a mail as it travels.
func keep(t *testing.T, m mailer.Message) mailer.Kept {
	t.Helper()
	from, err := mailer.ParseFrom("Trevo <nao-responda@trevo.example>")
	if err != nil {
		t.Fatal(err)
	}
	folder := mailer.NewFolder(t.TempDir(), from)
	if err := folder.Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	mails, err := folder.List(1)
	if err != nil || len(mails) != 1 {
		t.Fatalf("%d mails, %v", len(mails), err)
	}
	return mails[0]
}

func TestLinesOfAMessage(t *testing.T) {
	t.Parallel()
	if got := lines(" Um\r\n\n\tdois \n"); !slices.Equal(got, []string{"Um", "dois"}) {
		t.Errorf("%q", got)
	}
}
