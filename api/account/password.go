package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"

	"golang.org/x/crypto/argon2"

	"example.com/devolve/api/internal/turn"
)

// Cost is what a new password hash costs.
type Cost struct {
	MemoryKiB, Passes uint32
}

// DefaultCost is what OWASP recommends for argon2id: 19 MiB and two passes.
var DefaultCost = Cost{MemoryKiB: 19 * 1024, Passes: 2}

const (
	hashThreads = 1
	hashSalt    = 16
	hashKey     = 32
)

// maxHashMemoryKiB and maxHashTime bound what a stored hash may ask of us.
const (
	maxHashMemoryKiB = 256 * 1024
	maxHashTime      = 16
)

const (
	// maxHashQueue is how many callers may wait for a turn to hash.
	maxHashQueue = 64
	// maxHashesPerAccount is how many passwords of one account are checked at once, or wait for it: a person has not more hands.
	maxHashesPerAccount = 8
)

// Asker is for whom a password is hashed: turns go round between those who wait.
type Asker = turn.Asker

var errHashForm = errors.New("stored password hash is not argon2id in PHC form")

// Hasher hashes and checks passwords, a bounded number at a time: each takes 19 MiB and a core.
type Hasher struct {
	cost  Cost
	queue *turn.Queue
	decoy string // the hash of no password, since its key is none that a password gave
}

// NewHasher returns a hasher of a cost that works on as many passwords at once as half the cores: a flood of logins leaves the others to
// everything else. Those who wait take turns by address, so that a flood from one delays nobody else by more than one hash.
func NewHasher(cost Cost) *Hasher {
	h := &Hasher{
		cost:  cost,
		queue: turn.New(turn.Size{Turns: max(1, runtime.GOMAXPROCS(0)/2), Waiting: maxHashQueue, PerAccount: maxHashesPerAccount}),
	}
	h.decoy = h.encode(randomBytes(hashSalt), randomBytes(hashKey))
	return h
}

// turn waits for a turn and returns what gives it back; ErrBusy when the asker has their share of the queue already.
func (h *Hasher) turn(ctx context.Context, asker Asker) (done func(), err error) {
	done, err = h.queue.Take(ctx, asker)
	if errors.Is(err, turn.ErrBusy) {
		return nil, ErrBusy
	}
	return done, err
}

// Waiting is how many wait for a turn.
func (h *Hasher) Waiting() int { return h.queue.Waiting() }

// Hash returns a password's argon2id hash in PHC form.
func (h *Hasher) Hash(ctx context.Context, asker Asker, password string) (string, error) {
	done, err := h.turn(ctx, asker)
	if err != nil {
		return "", err
	}
	defer done()
	return h.hash(password, randomBytes(hashSalt)), nil
}

// Matches says whether a password is the hashed one. An empty hash takes the same work and never matches, so that an
// unknown account cannot be told from a wrong password by the time it takes.
func (h *Hasher) Matches(ctx context.Context, asker Asker, hash, password string) (bool, error) {
	known := hash != ""
	if !known {
		hash = h.decoy
	}
	p, err := decodeHash(hash)
	if err != nil {
		return false, err
	}
	done, err := h.turn(ctx, asker)
	if err != nil {
		return false, err
	}
	defer done()
	key := argon2.IDKey([]byte(password), p.salt, p.time, p.memoryKiB, p.threads, uint32(len(p.key)))
	return subtle.ConstantTimeCompare(key, p.key) == 1 && known, nil
}

type hashParts struct {
	memoryKiB, time uint32
	threads         uint8
	salt, key       []byte
}

func (h *Hasher) hash(password string, salt []byte) string {
	return h.encode(salt, argon2.IDKey([]byte(password), salt, h.cost.Passes, h.cost.MemoryKiB, hashThreads, hashKey))
}

func randomBytes(n int) []byte {
	random := make([]byte, n)
	_, _ = rand.Read(random) // never fails
	return random
}

func (h *Hasher) encode(salt, key []byte) string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.cost.MemoryKiB, h.cost.Passes, hashThreads,
		b64.EncodeToString(salt), b64.EncodeToString(key))
}

func decodeHash(phc string) (hashParts, error) {
	fields := strings.Split(phc, "$")
	if len(fields) != 6 || fields[0] != "" || fields[1] != "argon2id" || fields[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return hashParts{}, errHashForm
	}
	var p hashParts
	if _, err := fmt.Sscanf(fields[3], "m=%d,t=%d,p=%d", &p.memoryKiB, &p.time, &p.threads); err != nil {
		return hashParts{}, errHashForm
	}
	var saltErr, keyErr error
	p.salt, saltErr = base64.RawStdEncoding.DecodeString(fields[4])
	p.key, keyErr = base64.RawStdEncoding.DecodeString(fields[5])
	if saltErr != nil || keyErr != nil || len(p.salt) < 8 || len(p.key) < 16 || len(p.key) > math.MaxUint8 ||
		p.memoryKiB > maxHashMemoryKiB || p.time < 1 || p.time > maxHashTime || p.threads < 1 {
		return hashParts{}, errHashForm
	}
	return p, nil
}
