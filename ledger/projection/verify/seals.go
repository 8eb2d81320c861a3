package verify

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

// seals says of each event whether it counts, by rules of its own.
type seals struct {
	secret  func(key string) []byte // nil: there are no keys, and nothing is checked
	begun   bool
	covered uint64 // what comes after is sealed

	inboxCovered uint64 // deliveries after are sealed
	head         string // hash of the events before, as the event that begins sealing names it

	newest  map[string]string   // id of the newest event that counts, by subject
	ids     map[string]struct{} // of the events that count
	waiting map[string][]waiter // by subject, from the first that does not count on
	told    map[uint64]string   // what the projector says of events that it cannot take, by sequence
	ignored map[uint64]bool
	causes  causes
}

// waiter is an event that does not count now.
type waiter struct {
	raw wire.Raw
	why string // empty: it follows another
}

// openSeals reads what the projector cannot take: whether it should is the question of a newer version.
func openSeals(ctx context.Context, log *eventlog.Log, queries *dbsqlc.Queries) (*seals, error) {
	s := &seals{
		newest: make(map[string]string), ids: make(map[string]struct{}), waiting: make(map[string][]waiter), told: make(map[uint64]string),
		ignored: make(map[uint64]bool), causes: newCauses(),
	}
	if ring := log.Ring(); ring != nil {
		s.secret = ring.Secret
	}
	rows, err := queries.OpenParked(ctx, 1<<20)
	if err != nil {
		return nil, fmt.Errorf("read what is parked: %w", err)
	}
	for _, row := range rows {
		if row.Code == "unreadable" || row.Code == "unfoldable" {
			s.told[uint64(row.Seq)] = row.Code + ": " + row.Detail
		}
	}
	return s, nil
}

// next returns the events that count by an event of the log: itself, none, or those that a decision lets go on.
func (s *seals) next(raw wire.Raw) []wire.Raw {
	if s.secret != nil && !s.begun && strings.HasPrefix(raw.Subject, wire.SubjectPrefix+"sealing.") && s.broken(raw) == "" {
		var body struct {
			Sequence uint64 `json:"sequence"`
			Head     string `json:"head"`
			Inbox    uint64 `json:"inbox_sequence"`
		}
		if json.Unmarshal(raw.Data, &body) == nil {
			s.begun, s.covered, s.inboxCovered, s.head = true, body.Sequence, body.Inbox, body.Head
		}
	}
	why := s.refusal(raw)
	if _, waits := s.waiting[raw.Subject]; waits || why != "" {
		s.waiting[raw.Subject] = append(s.waiting[raw.Subject], waiter{raw, why})
		return nil
	}
	counting := s.count(raw)
	if !strings.HasPrefix(raw.Subject, wire.SubjectPrefix+"ruling.") {
		return counting
	}
	var ruling struct{ Sequence uint64 }
	if json.Unmarshal(raw.Data, &ruling) == nil {
		counting = append(counting, s.decide(ruling.Sequence)...)
	}
	return counting
}

// compareBeginning holds what is older than seals to the hash that the event by which sealing began names.
func (s *seals) compareBeginning(raw wire.Raw, hash []byte, report *Report) {
	compareLog(report, fmt.Sprintf("events up to %d, before sealing began", s.covered),
		fmt.Sprintf("hash %x of %d", hash, raw.Sequence-1), fmt.Sprintf("hash %s of %d", s.head, s.covered))
}

// decide lets what waits for an event go on without it.
func (s *seals) decide(sequence uint64) (counting []wire.Raw) {
	for subject, waiters := range s.waiting {
		if !slices.ContainsFunc(waiters, func(w waiter) bool { return w.raw.Sequence == sequence }) {
			continue
		}
		s.ignored[sequence] = true
		delete(s.waiting, subject)
		for _, w := range waiters {
			if s.ignored[w.raw.Sequence] {
				continue
			}
			why := s.refusal(w.raw)
			if _, waits := s.waiting[subject]; waits || why != "" {
				s.waiting[subject] = append(s.waiting[subject], waiter{w.raw, why})
				continue
			}
			counting = append(counting, s.count(w.raw)...)
		}
	}
	return counting
}

func (s *seals) count(raw wire.Raw) []wire.Raw {
	id := raw.Header.Get(wire.HeaderID)
	s.newest[raw.Subject] = id
	if id != "" {
		s.ids[id] = struct{}{}
	}
	if s.required(raw) {
		s.causes.note(raw)
	}
	return []wire.Raw{raw}
}

func (s *seals) required(raw wire.Raw) bool { return s.begun && raw.Sequence > s.covered }

// refusal says why an event does not count by itself; empty: it does.
func (s *seals) refusal(raw wire.Raw) string {
	if why, told := s.told[raw.Sequence]; told {
		return why
	}
	if !s.required(raw) {
		return ""
	}
	if why := s.broken(raw); why != "" {
		return "seal: " + why
	}
	if _, waits := s.waiting[raw.Subject]; waits {
		return ""
	}
	if _, seen := s.ids[raw.Header.Get(wire.HeaderID)]; seen {
		return "replayed: an event with its id counts already"
	}
	if previous := seal.Of(raw.Header).Previous; previous != s.newest[raw.Subject] {
		return fmt.Sprintf("replayed: it follows event %.40q and not %.40q", previous, s.newest[raw.Subject])
	}
	return ""
}

// broken computes the seal of an event from its headers and body.
func (s *seals) broken(raw wire.Raw) string {
	mark, get := seal.Of(raw.Header), raw.Header.Get
	if mark.Code == "" {
		return "there is none"
	}
	secret := s.secret(mark.Key)
	if secret == nil {
		return fmt.Sprintf("key %.40q is not in the secrets", mark.Key)
	}
	if !seal.Same(mark.Code, sealOf(secret, raw.Data, mark.Key, seal.Event, raw.Subject, get(wire.HeaderID), mark.Previous,
		get(wire.HeaderType), get(wire.HeaderRecordedAt), get(wire.HeaderActor), get(wire.HeaderCorrelation), get(wire.HeaderCausation),
		get(wire.HeaderCause))) {
		return "it is not that of the content"
	}
	return ""
}

// sealOf is the code over some parts and the body, each with its length in front.
func sealOf(secret, body []byte, parts ...string) []byte {
	mac := hmac.New(sha256.New, secret)
	write := func(part []byte) {
		mac.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
		mac.Write(part)
	}
	for _, part := range parts {
		write([]byte(part))
	}
	write(body)
	return mac.Sum(nil)
}

// compare names the events that do not count, and holds that the projector parked the same ones.
func (s *seals) compare(ctx context.Context, queries *dbsqlc.Queries, report *Report) error {
	rows, err := queries.OpenParked(ctx, 1<<20)
	if err != nil {
		return fmt.Errorf("read what is parked: %w", err)
	}
	parked := make(map[int64]string, len(rows))
	for _, row := range rows {
		parked[row.Seq] = row.Code
	}
	for _, waiters := range s.waiting {
		for _, w := range waiters {
			seq := int64(w.raw.Sequence)
			if _, ok := parked[seq]; !ok {
				report.differ(fmt.Sprintf("event %d", seq), "that it does not count", "it is not parked")
			}
			delete(parked, seq)
			if w.why != "" {
				report.blame(wrongLog, fmt.Sprintf("event %d of %s", seq, storable(w.raw.Subject)), "something that does not count", w.why)
			}
		}
	}
	for seq, code := range parked {
		report.differ(fmt.Sprintf("event %d", seq), "that it counts", "it is parked: "+code)
	}
	return nil
}

// storable is how the mirror keeps a text that Postgres cannot.
func storable(text string) string {
	if !utf8.ValidString(text) || strings.Contains(text, "\x00") {
		return strconv.QuoteToASCII(text)
	}
	return text
}
