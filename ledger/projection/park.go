package projection

import (
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

// ParkedCode says why an event is parked: it is mirrored and changes nothing, and its history waits for people or for a newer
// version.
type ParkedCode string

// The codes. The first two are of what none of our servers wrote there.
const (
	ParkedSeal       ParkedCode = "seal"       // its seal is missing, or not that of its content
	ParkedReplayed   ParkedCode = "replayed"   // it was written for another place: its id counts already, or another event was the newest
	ParkedUnreadable ParkedCode = "unreadable" // it cannot be decoded
	ParkedUnfoldable ParkedCode = "unfoldable" // it cannot be folded in
	ParkedFollows    ParkedCode = "follows"    // an event before it in its history is parked
)

// Forged says whether what is parked was written by none of our servers.
func (c ParkedCode) Forged() bool {
	return c == ParkedSeal || c == ParkedReplayed
}

// parkedType is the type of a mirrored event that does not count: nobody who looks for a type finds it.
const parkedType = "parked"

// reason is why an event is parked.
type reason struct {
	code   ParkedCode
	detail string
}

// replayed is the reason however it was found: a rebuild finds it in another way.
var replayed = reason{ParkedReplayed, "it does not follow the newest event of its history"}

// judge says of each event whether it counts. It is of one reader of the log.
type judge struct {
	sealing *eventlog.Sealing
	begins  func() (*eventlog.Sealing, error) // asked when an event says that sealing begins
	parked  map[string]bool                   // subjects of which an event is parked
	refused map[uint64]reason                 // what writing found about events
	careful uint64                            // up to here one event at a time
	traced  bool                              // what belongs to a trace is noted
}

// clone returns a judge that forgets what the other one learns from now on.
func (j *judge) clone() *judge {
	clone := *j
	clone.parked = maps.Clone(j.parked)
	return &clone
}

// claim is which event the first of its history within a fold says that it follows.
type claim struct {
	seq      int64
	previous string
}

// newerError is an event of a type that this program does not know and that one of our servers wrote: a newer version has to go on.
type newerError struct{ err error }

func (e *newerError) Error() string { return e.err.Error() }

// add folds one event in, or parks it. An error stops the projector.
func (f *fold) add(raw wire.Raw, j *judge) error {
	if raw.Subject == wire.Subject(ledger.SealingBegun{}.Aggregate()) && j.sealing == nil && j.begins != nil {
		var err error
		if j.sealing, err = j.begins(); err != nil {
			return err
		}
	}
	recorded, id, why, err := f.consider(raw, j)
	if err != nil {
		return err
	}
	row := dbsqlc.CopyEventsParams{Seq: int64(raw.Sequence), Subject: raw.Subject, Headers: mirrorHeaders(raw), Body: string(raw.Data)}
	if why == nil {
		row.Aggregate, row.Type, row.RecordedAt = id, raw.Header.Get(wire.HeaderType), recorded.Meta.RecordedAt
		row.EventID = nonEmpty(recorded.Meta.EventID)
		f.newest[raw.Subject] = recorded.Meta.EventID
	} else {
		f.park(raw, *why, &row)
		j.parked[storable(raw.Subject)] = true
	}
	if j.traced {
		f.trace(raw, row.Type)
	}
	f.last = raw.Sequence
	f.events = append(f.events, row)
	return nil
}

// consider decodes an event and folds it in, or says why it is parked. The id is that of the event's history.
func (f *fold) consider(raw wire.Raw, j *judge) (recorded ledger.Recorded, id uuid.UUID, why *reason, err error) {
	if why, ok := j.refused[raw.Sequence]; ok {
		return recorded, id, &why, nil
	}
	if err := j.sealing.Check(raw); err != nil {
		return recorded, id, &reason{ParkedSeal, err.Error()}, nil //nolint:nilerr // it is why the event is parked
	}
	if j.parked[storable(raw.Subject)] {
		return recorded, id, &reason{ParkedFollows, "an event before it is parked"}, nil
	}
	recorded, err = wire.Decode(raw)
	if _, unknown := errors.AsType[*wire.UnknownTypeError](err); unknown {
		return recorded, id, nil, &newerError{err}
	}
	if err == nil {
		if id, err = uuid.Parse(recorded.Event.Aggregate().ID); err != nil {
			err = fmt.Errorf("aggregate id: %w", err)
		}
	}
	if err != nil {
		why, err := trouble(raw, ParkedUnreadable, err)
		return recorded, id, why, err
	}
	if j.sealing.Requires(raw.Sequence) {
		if why := f.follow(raw, recorded.Event, id); why != nil {
			return recorded, id, why, nil
		}
	}
	if err := f.addModels(recorded, id); err != nil {
		why, err := trouble(raw, ParkedUnfoldable, err)
		return recorded, id, why, err
	}
	return recorded, id, nil, nil
}

// trouble parks a history that is somebody's; one that concerns everybody stops the projector.
func trouble(raw wire.Raw, code ParkedCode, err error) (*reason, error) {
	kind, _, _ := strings.Cut(strings.TrimPrefix(raw.Subject, wire.SubjectPrefix), ".")
	if ledger.AggregateKind(kind).ConcernsEverybody() {
		return nil, &poisonError{fmt.Errorf("event %d: %w", raw.Sequence, err)}
	}
	return &reason{code, err.Error()}, nil
}

// follow says what is wrong with the event that another one says it follows. What cannot be said without reading is claimed, and
// looked up when the fold is written. A click has one event and a new sale's row can be written once: both are found by that.
func (f *fold) follow(raw wire.Raw, event ledger.Event, id uuid.UUID) *reason {
	previous := seal.Of(raw.Header).Previous
	if newest, ok := f.newest[raw.Subject]; ok {
		if previous != newest {
			return &replayed
		}
		return nil
	}
	first := false
	if change, ok := ledger.ChangeOf(event); ok {
		first = change.Before.Verdict == ""
	} else if _, ok := event.(ledger.ClickRecorded); ok {
		first = true
	}
	if first && previous == "" {
		return nil
	}
	f.claims[id] = claim{int64(raw.Sequence), previous}
	return nil
}

// park notes that an event does not count. It is mirrored under no type and no id that anybody looks for.
func (f *fold) park(raw wire.Raw, why reason, row *dbsqlc.CopyEventsParams) {
	row.Aggregate, row.Type, row.RecordedAt = uuid.NewSHA1(uuid.Nil, strconv.AppendUint(nil, raw.Sequence, 10)), parkedType, raw.Time
	row.Subject, row.Body = storable(row.Subject), storable(row.Body)
	f.parked = append(f.parked, dbsqlc.CopyParkedParams{
		Seq: int64(raw.Sequence), Subject: row.Subject, Target: targetOf(raw.Subject), Code: string(why.code), Detail: storable(why.detail),
		Since: raw.Time,
	})
}

// targetOf returns the id in a subject.
func targetOf(subject string) uuid.NullUUID {
	id, err := uuid.Parse(subject[strings.LastIndexByte(subject, '.')+1:])
	return uuid.NullUUID{UUID: id, Valid: err == nil}
}

// storable is a text as Postgres can keep it: anything else is quoted.
func storable(text string) string {
	if utf8.ValidString(text) && !strings.ContainsRune(text, 0) {
		return text
	}
	return strconv.QuoteToASCII(text)
}

func nonEmpty(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
