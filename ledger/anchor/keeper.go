package anchor

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/projection"
)

const (
	// Every is how often an anchor is made.
	Every = time.Hour
	// LookEvery is how often the last anchor is held to the copy of the log.
	LookEvery = 20 * time.Second

	sendTimeout = 10 * time.Second
	sendTries   = 3
)

// Chain is the copy of the log that the projector keeps; see projection.Reader.
type Chain interface {
	// ChainHead returns the newest event of the copy and the hash of the chain there.
	ChainHead(ctx context.Context) (sequence uint64, hash []byte, err error)
	// ChainAt returns the hash at an event, or projection.ErrNotFound.
	ChainAt(ctx context.Context, sequence uint64) (hash []byte, err error)
}

// Halts stops payouts; see halt.Service.
type Halts interface {
	Raise(ctx context.Context, kind halt.Kind, subject, detail string) error
	Accepted(ctx context.Context, kind halt.Kind, subject string) (bool, error)
}

// Send hands an anchor to somebody outside.
type Send func(ctx context.Context, a Anchor) error

// Config is what a Keeper needs.
type Config struct {
	Chain  Chain
	Signer *Signer
	Halts  Halts
	Path   string          // of the file that anchors are added to
	Send   map[string]Send // by name, for the log
	Pause  time.Duration   // between two tries of a sending
	Now    func() time.Time
	Logger *slog.Logger
}

// Keeper makes an anchor every hour, and holds the last one to the copy of the log. One process does it at a time.
type Keeper struct{ Config }

// NewKeeper returns a keeper.
func NewKeeper(c Config) *Keeper { return &Keeper{c} }

// Run works until ctx ends.
func (k *Keeper) Run(ctx context.Context) error {
	tick := time.NewTicker(LookEvery)
	defer tick.Stop()
	for {
		if err := k.Step(ctx); err != nil && ctx.Err() == nil {
			k.Logger.WarnContext(ctx, "the log was not anchored", slog.Any("error", err))
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// Step holds the last anchor to the copy of the log, and makes another when its time has come. What does not fit stops payouts,
// and nothing is signed on top of it.
func (k *Keeper) Step(ctx context.Context) error {
	last, err := k.last()
	if err != nil {
		return err
	}
	if last != nil {
		if sound, err := k.sound(ctx, *last); err != nil || !sound {
			return err
		}
		if k.Now().Sub(last.At) < Every {
			return nil
		}
	}
	sequence, hash, err := k.Chain.ChainHead(ctx)
	if err != nil {
		return fmt.Errorf("read the head of the chain: %w", err)
	}
	if sequence == 0 {
		return nil // there is nothing to prove
	}
	a := k.Signer.Sign(sequence, hash, k.Now())
	if err := k.add(a); err != nil {
		return err
	}
	k.send(ctx, a)
	return nil
}

// sound says whether the copy of the log still has what was anchored.
func (k *Keeper) sound(ctx context.Context, last Anchor) (bool, error) {
	why := ""
	if err := last.Verify([]PublicKey{k.Signer.Public()}); err != nil {
		why = err.Error()
	} else {
		hash, err := k.Chain.ChainAt(ctx, last.Sequence)
		switch {
		case errors.Is(err, projection.ErrNotFound):
			why = "there is no copy of the event any more"
		case err != nil:
			return false, fmt.Errorf("read the chain: %w", err)
		case hex.EncodeToString(hash) != last.Hash:
			why = fmt.Sprintf("the chain has hash %x there and was anchored with %s: the log was rewritten", hash, last.Hash)
		}
	}
	if why == "" {
		return true, nil
	}
	subject := fmt.Sprintf("anchor of event %d at %s", last.Sequence, last.At.UTC().Format(time.RFC3339))
	accepted, err := k.Halts.Accepted(ctx, halt.Stream, subject)
	if err != nil || accepted {
		return accepted, err
	}
	return false, k.Halts.Raise(ctx, halt.Stream, subject, why)
}

// last returns the newest anchor of the file; nil when there is none.
func (k *Keeper) last() (*Anchor, error) {
	file, err := os.Open(k.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil //nolint:nilnil // none is no error
	}
	if err != nil {
		return nil, fmt.Errorf("read the anchors: %w", err)
	}
	defer file.Close()
	if err := toLastLines(file); err != nil {
		return nil, fmt.Errorf("read the anchors: %w", err)
	}
	var last *Anchor
	if err := Read(file, func(_ int, a Anchor) error { last = &a; return nil }); err != nil {
		return nil, fmt.Errorf("read the anchors, %s: %w", k.Path, err)
	}
	return last, nil
}

// add appends an anchor to the file, as one write that is on the disk when it returns.
func (k *Keeper) add(a Anchor) error {
	line, err := a.Line()
	if err != nil {
		return err
	}
	file, err := os.OpenFile(k.Path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644) //nolint:gosec // it is for others to read, and no secret
	if err != nil {
		return fmt.Errorf("add an anchor: %w", err)
	}
	_, err = file.Write(line)
	return fault.Wrap(errors.Join(err, file.Sync(), file.Close()), "add an anchor")
}

// send hands an anchor out, a few times at most: the next hour brings another.
func (k *Keeper) send(ctx context.Context, a Anchor) {
	for name, send := range k.Send {
		for try := 1; ; try++ {
			within, cancel := context.WithTimeout(ctx, sendTimeout)
			err := send(within, a)
			cancel()
			if err == nil {
				break
			}
			if try == sendTries || ctx.Err() != nil {
				k.Logger.WarnContext(ctx, "an anchor was not handed out", slog.String("to", name), slog.Uint64("sequence", a.Sequence), slog.Any("error", err))
				break
			}
			select {
			case <-time.After(k.Pause):
			case <-ctx.Done():
			}
		}
	}
}
