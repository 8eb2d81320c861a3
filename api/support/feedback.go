package support

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/support/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
)

const (
	// MaxFeedback is how many entries a list has at most.
	MaxFeedback = 1000
	// FeedbackMonths is how long what visitors write is kept, if nobody removes it before.
	FeedbackMonths = 24
)

// Kind names a form that visitors fill in.
type Kind string

// The forms.
const (
	KindCoupon  Kind = "coupon"  // a problem with a coupon
	KindContact Kind = "contact" // a message, by the statement's form or the public one
	KindClub    Kind = "club"    // who asks about a benefits club
	KindJobs    Kind = "jobs"    // who would like to work here
)

// Kinds are the forms.
func Kinds() []Kind { return []Kind{KindCoupon, KindContact, KindClub, KindJobs} }

// Feedback is what somebody writes to the people behind the site. Who writes and what is personal data: it is shown to the
// staff only and never logged. What a form does not ask for is empty.
type Feedback struct {
	ID        uuid.UUID
	Kind      Kind
	UserID    uuid.UUID // uuid.Nil: written without an account
	CouponID  uuid.UUID // written, not read
	Store     string    // the coupon's, by slug; read, not written
	Coupon    string    // by slug; read, not written
	Name      string
	Email     string // of leads whatever was written
	Motive    string // one of Motives
	Title     string
	Message   string
	Company   string
	Telephone string
	City      string
	CreatedAt time.Time
}

// Motives are the sentences to choose from, as forms show them.
func Motives(brand string) []string {
	return []string{
		"Ajuda com o " + brand + " Devolve", "Dúvidas, sugestões ou problemas com o site", "Parcerias comerciais", "Outro motivo",
	}
}

// IsMotive says whether a motive is one of the brand's.
func IsMotive(brand, motive string) bool { return slices.Contains(Motives(brand), motive) }

// Receive stores what was written and queues the mail to the staff. It answers ErrNoCoupon for an unknown coupon.
func (s *Service) Receive(ctx context.Context, f Feedback) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	f.ID = id
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if err := s.addFeedback(ctx, s.queries.WithTx(tx), f); err != nil {
			return err
		}
		return s.outbox.Put(ctx, tx, account.Notice{Kind: NoticeFeedback, Ref: id.String()})
	})
	return fault.Wrap(err, "store what was written by the form %s", f.Kind)
}

func (s *Service) addFeedback(ctx context.Context, queries *dbsqlc.Queries, f Feedback) error {
	at := s.now().UTC()
	switch f.Kind {
	case KindContact:
		return queries.AddMessage(ctx, dbsqlc.AddMessageParams{
			ID: f.ID, UserID: uuid.NullUUID{UUID: f.UserID, Valid: f.UserID != uuid.Nil}, Motive: f.Motive, Name: f.Name,
			Email: f.Email, Title: f.Title, Message: f.Message, At: at,
		})
	case KindCoupon:
		stored, err := queries.AddReport(ctx, dbsqlc.AddReportParams{
			ID: f.ID, CouponID: f.CouponID, Name: f.Name, Email: f.Email, Message: f.Message, At: at,
		})
		if err == nil && stored == 0 {
			err = ErrNoCoupon
		}
		return err
	case KindClub, KindJobs:
		return queries.AddLead(ctx, dbsqlc.AddLeadParams{
			ID: f.ID, Kind: string(f.Kind), Name: f.Name, Email: f.Email, Company: f.Company, Telephone: f.Telephone,
			City: f.City, At: at,
		})
	}
	return fmt.Errorf("there is no form %q", f.Kind)
}

// FeedbackQuery asks for what was written by a form.
type FeedbackQuery struct {
	Kind   Kind
	Since  time.Time
	Before *Feedback // the last entry of the page before; nil: from the newest
	Limit  int
}

// endOfTime is after everything that is stored.
var endOfTime = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// Feedback returns what was written, newest first.
func (s *Service) Feedback(ctx context.Context, q FeedbackQuery) ([]Feedback, error) {
	params := dbsqlc.ListFeedbackParams{
		Kind: string(q.Kind), Since: q.Since, BeforeAt: endOfTime, Most: int32(min(q.Limit, MaxFeedback)),
	}
	if q.Before != nil {
		params.BeforeAt, params.BeforeID = q.Before.CreatedAt, q.Before.ID
	}
	rows, err := s.queries.ListFeedback(ctx, params)
	return lists.Map(rows, feedbackOf), fault.Wrap(err, "read what was written by the form %s", q.Kind)
}

// FindFeedback answers ErrNotFound for what is not there, or no more.
func (s *Service) FindFeedback(ctx context.Context, id uuid.UUID) (Feedback, error) {
	row, err := s.queries.GetFeedback(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return Feedback{}, ErrNotFound
	}
	if err != nil {
		return Feedback{}, fmt.Errorf("read feedback %s: %w", id, err)
	}
	return feedbackOf(row), nil
}

func feedbackOf(row dbsqlc.Feedback) Feedback {
	return Feedback{
		ID: row.ID, Kind: Kind(row.Kind), UserID: row.UserID.UUID, Store: row.Store, Coupon: row.Coupon, Name: row.Name,
		Email: row.Email, Motive: row.Motive, Title: row.Title, Message: row.Message, Company: row.Company,
		Telephone: row.Telephone, City: row.City, CreatedAt: row.CreatedAt.UTC(),
	}
}

// RemoveFeedback forgets what was written and who wrote it, or answers ErrNotFound.
func (s *Service) RemoveFeedback(ctx context.Context, id uuid.UUID) error {
	removed, err := s.queries.RemoveFeedback(ctx, id)
	if err != nil {
		return fmt.Errorf("remove feedback %s: %w", id, err)
	}
	if removed == 0 {
		return fmt.Errorf("feedback %s: %w", id, ErrNotFound)
	}
	return nil
}

// Tidy removes what was written more than FeedbackMonths ago. It may run at any time, on several servers at once.
func (s *Service) Tidy(ctx context.Context) error {
	_, err := s.queries.PurgeFeedback(ctx, s.now().UTC().AddDate(0, -FeedbackMonths, 0))
	return fault.Wrap(err, "remove what was written long ago")
}

// MaxTitle bounds the title of a message.
const MaxTitle = 120

// TitleOf makes the title of a message that was written without one: the motive and as many of the first words as fit.
func TitleOf(motive, message string) string {
	title, separator, cut := motive, ": ", "…"
	for word := range strings.FieldsSeq(message) {
		next := title + separator + word
		if !account.IsLine(next+cut, MaxTitle) {
			return title + cut
		}
		title, separator = next, " "
	}
	return title
}
