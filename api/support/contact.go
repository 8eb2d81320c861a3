package support

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/support/internal/dbsqlc"
)

// MaxMessages is how many messages a list has at most.
const MaxMessages = 1000

// Message is what somebody writes to the people behind the site. Name, address and text are personal data: they are shown to
// the staff only and never logged.
type Message struct {
	ID        uuid.UUID
	UserID    uuid.UUID // uuid.Nil: written without an account
	Motive    string    // one of Motives
	Name      string
	Email     string
	Title     string
	Text      string
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

// Contact stores a message.
func (s *Service) Contact(ctx context.Context, m Message) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	if err := s.queries.AddMessage(ctx, dbsqlc.AddMessageParams{
		ID: id, UserID: uuid.NullUUID{UUID: m.UserID, Valid: m.UserID != uuid.Nil}, Motive: m.Motive, Name: m.Name,
		Email: m.Email, Title: m.Title, Message: m.Text, At: s.now().UTC(),
	}); err != nil {
		return fmt.Errorf("store a message: %w", err)
	}
	return nil
}

// Messages returns the newest messages since a time.
func (s *Service) Messages(ctx context.Context, since time.Time, limit int) ([]Message, error) {
	rows, err := s.queries.ListMessages(ctx, dbsqlc.ListMessagesParams{Since: since, Most: int32(min(limit, MaxMessages))})
	if err != nil {
		return nil, fmt.Errorf("read messages: %w", err)
	}
	messages := make([]Message, len(rows))
	for i, row := range rows {
		messages[i] = Message{
			ID: row.ID, UserID: row.UserID.UUID, Motive: row.Motive, Name: row.Name, Email: row.Email, Title: row.Title,
			Text: row.Message, CreatedAt: row.CreatedAt.UTC(),
		}
	}
	return messages, nil
}

// RemoveMessage forgets a message and who wrote it, or answers ErrNotFound.
func (s *Service) RemoveMessage(ctx context.Context, id uuid.UUID) error {
	removed, err := s.queries.RemoveMessage(ctx, id)
	if err != nil {
		return fmt.Errorf("remove message %s: %w", id, err)
	}
	if removed == 0 {
		return fmt.Errorf("message %s: %w", id, ErrNotFound)
	}
	return nil
}
