package projection

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// ErrTooManySubscribers is answered when no more statements can be watched.
var ErrTooManySubscribers = errors.New("too many subscribers")

// Bounds of a hub.
const (
	maxSubscribers        = 10_000
	maxSubscribersPerUser = 10
	maxWait               = 2 * time.Second // how long WaitFor waits
	reconnectAfter        = time.Second
)

// Hub hears from the projector, wherever it runs, how far it has come and whose statements changed.
type Hub struct {
	pool   *pgxpool.Pool
	logger *slog.Logger

	mu          sync.Mutex
	sequence    uint64
	advanced    chan struct{} // closed and replaced when sequence grows
	subscribers map[uuid.UUID]map[chan uint64]struct{}
	count       int
}

// NewHub returns a hub; Run makes it hear.
func NewHub(pool *pgxpool.Pool, logger *slog.Logger) *Hub {
	return &Hub{
		pool: pool, logger: logger, advanced: make(chan struct{}), subscribers: make(map[uuid.UUID]map[chan uint64]struct{}),
	}
}

// Run listens until ctx ends. After a lost connection it tells everybody to look again.
func (h *Hub) Run(ctx context.Context) {
	for ctx.Err() == nil {
		if err := h.listen(ctx); err != nil && ctx.Err() == nil {
			h.logger.WarnContext(ctx, "lost the connection that listens for statements", slog.Any("error", err))
		}
		select {
		case <-time.After(reconnectAfter):
		case <-ctx.Done():
		}
	}
}

func (h *Hub) listen(ctx context.Context) error {
	conn, err := pgx.ConnectConfig(ctx, h.pool.Config().ConnConfig)
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if err := dbsqlc.New(conn).ListenStatements(ctx); err != nil {
		return err
	}
	seq, err := dbsqlc.New(conn).Sequence(ctx)
	if err != nil {
		return err
	}
	h.forget() // after a crash of the database the projection may be further back than what was heard of it
	h.announce(uint64(seq), nil, true)
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		words := strings.Fields(n.Payload)
		if len(words) == 0 {
			continue
		}
		sequence, err := strconv.ParseUint(words[0], 10, 64)
		if err != nil {
			continue
		}
		h.announce(sequence, words[1:], len(words) == 2 && words[1] == "*")
	}
}

func (h *Hub) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sequence = 0
}

// announce wakes who waits for the sequence and tells the shoppers' subscribers.
func (h *Hub) announce(sequence uint64, users []string, everybody bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if sequence > h.sequence {
		h.sequence = sequence
		close(h.advanced)
		h.advanced = make(chan struct{})
	}
	if everybody {
		for _, channels := range h.subscribers {
			tell(channels, sequence)
		}
		return
	}
	for _, text := range users {
		if user, err := uuid.Parse(text); err == nil {
			tell(h.subscribers[user], sequence)
		}
	}
}

// tell never blocks: a subscriber that has not read the last sequence gets the newer one instead.
func tell(channels map[chan uint64]struct{}, sequence uint64) {
	for c := range channels {
		select {
		case <-c:
		default:
		}
		c <- sequence
	}
}

// Subscribe returns a channel that carries the newest log sequence at which the shopper's statement changed. Cancel it.
func (h *Hub) Subscribe(userID uuid.UUID) (changes <-chan uint64, cancel func(), err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.count >= maxSubscribers || len(h.subscribers[userID]) >= maxSubscribersPerUser {
		return nil, nil, ErrTooManySubscribers
	}
	c := make(chan uint64, 1)
	if h.subscribers[userID] == nil {
		h.subscribers[userID] = make(map[chan uint64]struct{})
	}
	h.subscribers[userID][c] = struct{}{}
	h.count++
	return c, sync.OnceFunc(func() { h.unsubscribe(userID, c) }), nil
}

func (h *Hub) unsubscribe(userID uuid.UUID, c chan uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.subscribers[userID], c)
	if len(h.subscribers[userID]) == 0 {
		delete(h.subscribers, userID)
	}
	h.count--
}

// WaitFor returns when the read models reflect a log sequence, or ErrBehind after two seconds.
func (h *Hub) WaitFor(ctx context.Context, sequence uint64) error {
	ctx, cancel := context.WithTimeout(ctx, maxWait)
	defer cancel()
	reached, advanced := h.reached(sequence)
	if reached {
		return nil
	}
	// The hub may be younger than the news, or its connection may be down.
	if seq, err := dbsqlc.New(h.pool).Sequence(ctx); err == nil && uint64(seq) >= sequence {
		return nil
	}
	for !reached {
		select {
		case <-advanced:
			reached, advanced = h.reached(sequence)
		case <-ctx.Done():
			return fmt.Errorf("%w: waiting for %d", ErrBehind, sequence)
		}
	}
	return nil
}

// reached says whether a sequence was announced, and returns what is closed at the next announcement.
func (h *Hub) reached(sequence uint64) (reached bool, advanced <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.sequence >= sequence, h.advanced
}
