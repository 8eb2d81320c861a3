package chaos

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// The kinds of campaigns.
const (
	Damages = "damages" // of the log's files, while nothing runs
	Kills   = "kills"   // of processes on one machine
	Cluster = "cluster" // of three nodes of the log and two of each kind of server
)

// Campaign is what came of one run of many rounds. Lost, Doubled, Wrong and Silent have to be 0.
type Campaign struct {
	Class string `json:"class"`
	Day   string `json:"day"`
	// Tree is the commit whose program it was.
	Tree string `json:"tree"`
	// Seed with Rounds repeats the faults; when each of them meets the program does not repeat.
	Seed   uint64 `json:"seed"`
	Rounds int    `json:"rounds"`
	// Faults are how often each was made.
	Faults map[string]int `json:"faults"`
	// Acknowledged are deliveries, clicks and plans that somebody was told are safe.
	Acknowledged int `json:"acknowledged,omitempty"`
	Paid         int `json:"paid,omitempty"` // Pix that the bank carried out
	// Lost is what was acknowledged and is not there or not as it has to be, of a load once for each life; Doubled what is there and was not
	// before. Wrong are lives that failed otherwise, and damages after which something differs.
	Lost    int `json:"lost"`
	Doubled int `json:"doubled"`
	Wrong   int `json:"wrong"`
	// Named are damages that the program told of before it opened anything, Silent those that it did not.
	Named  int `json:"named,omitempty"`
	Silent int `json:"silent"`
	// Repaired are damages after which the one command left what had been there before, Beyond those of which it said that something
	// is nowhere any more.
	Repaired int `json:"repaired,omitempty"`
	Beyond   int `json:"beyond,omitempty"`
	// SlowestAnswer is the longest time that a caller waited for an answer, in milliseconds.
	SlowestAnswer int64 `json:"slowest_answer_ms,omitempty"`
	// WorstGap is the longest time without an acknowledgement of a delivery around a fault, in a cluster around the death of a leader, in
	// milliseconds. WorstHang is the same around a leader that hung and did not die.
	WorstGap  int64 `json:"worst_gap_ms,omitempty"`
	WorstHang int64 `json:"worst_hang_ms,omitempty"`
	// Helped are nodes of the log's cluster that did not take in within a minute what they had missed, and were started again.
	Helped  int   `json:"helped,omitempty"`
	Seconds int64 `json:"seconds"`
	// Note is put in by hand: why it failed.
	Note string `json:"note,omitempty"`
}

// Read reads the results of all campaigns.
func Read(path string) ([]Campaign, error) {
	file, err := os.Open(path) // #nosec G304 -- the one that was asked for
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var all []Campaign
	for lines := bufio.NewScanner(file); lines.Scan(); {
		decoder := json.NewDecoder(strings.NewReader(lines.Text()))
		decoder.DisallowUnknownFields()
		var c Campaign
		if err := decoder.Decode(&c); err != nil {
			return nil, fmt.Errorf("line %d of %s: %w", len(all)+1, path, err)
		}
		all = append(all, c)
	}
	return all, nil
}

// Append adds the result of a campaign.
func Append(path string, c Campaign) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644) // #nosec G302 G304 -- the repository's, for all to read
	if err != nil {
		return err
	}
	if _, err := file.Write(append(text, '\n')); err != nil {
		return err
	}
	return file.Close()
}
