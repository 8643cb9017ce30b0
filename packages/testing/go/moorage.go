// Package mooragetest starts a temporary Moorage for tests. Copy this file into a folder mooragetest of your module, or require the module.
//
// An installation has free ports and its own folder, key and tokens, so that any number may run at the same time. It ends with the program that
// started it, even after kill -9. The package runs on Linux and macOS, and needs only the standard library and the program moor.
package mooragetest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Runs the service until its standard input closes, for example by a kill -9 of the tests, and then removes its folder.
const script = `"$@"; rm -rf "$MOORAGE_DATA"`

// Options of an installation; the zero value is valid.
type Options struct {
	// Dialect is neutral or linode; neutral if empty.
	Dialect string
	// Pace is the speed of the simulated infrastructure: instant, fast or real; instant if empty.
	Pace string
	// Settings are other settings by variable (docs/settings.md).
	Settings map[string]string
	// Moor is the program to start; see FindMoor for the default.
	Moor string
}

// Moorage is a temporary installation.
type Moorage struct {
	// Origin is scheme, host and port; URL is the API's URL.
	Origin, URL string
	// Token belongs to the unrestricted user admin of the first account, with all scopes; OperatorToken is for the simulator.
	Token, OperatorToken string
	DataFolder           string

	command   *exec.Cmd
	stdin     io.Closer
	log       *os.File
	beginning int
}

// New starts an installation for one test or benchmark and stops it after the test.
func New(t testing.TB, options Options) *Moorage {
	t.Helper()
	cloud, err := Start(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cloud.Stop)
	return cloud
}

// Start starts an installation that several tests share: call it in TestMain, Stop at the end, and Reset in each test.
func Start(options Options) (*Moorage, error) {
	moor := options.Moor
	if moor == "" {
		found, err := FindMoor()
		if err != nil {
			return nil, err
		}
		moor = found
	}
	folder, err := os.MkdirTemp("", "moorage-")
	if err != nil {
		return nil, err
	}
	m := &Moorage{DataFolder: folder}
	if err := errors.Join(os.Chmod(folder, 0o711), m.run(moor, environment(folder, options))); err != nil {
		os.RemoveAll(folder)
		return nil, fmt.Errorf("moor up did not start: %w", err)
	}
	return m, nil
}

func (m *Moorage) run(moor string, env []string) (err error) {
	if m.log, err = os.CreateTemp("", "moorage-*.log"); err != nil {
		return err
	}
	os.Remove(m.log.Name()) // stays open until this process ends
	m.command = exec.Command("/bin/sh", "-c", script, "sh", moor, "up", "--profile", "test", "--prepared", "--stop-with-stdin")
	m.command.Env, m.command.Stderr = env, m.log
	m.command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	stdin, errIn := m.command.StdinPipe()
	stdout, errOut := m.command.StdoutPipe()
	m.stdin = stdin
	if err := errors.Join(errIn, errOut, m.command.Start()); err != nil {
		return err
	}
	line, _ := bufio.NewReader(stdout).ReadString('\n')
	origin, isReady := strings.CutPrefix(strings.TrimSpace(line), "moorage ready ")
	if !isReady {
		m.Stop()
		return errors.New(m.lastWords())
	}
	m.Origin, m.URL = origin, origin+"/v4"
	token, errToken := os.ReadFile(filepath.Join(m.DataFolder, "admin-token"))
	operator, errOperator := os.ReadFile(filepath.Join(m.DataFolder, "operator-token"))
	m.Token, m.OperatorToken = strings.TrimSpace(string(token)), strings.TrimSpace(string(operator))
	m.beginning, err = m.Snapshot()
	if err = errors.Join(errToken, errOperator, err); err != nil {
		m.Stop()
	}
	return err
}

// Returns the last line of the log with a level other than info, or "no output".
func (m *Moorage) lastWords() string {
	said := "no output"
	for _, line := range strings.Split(m.Log(), "\n") {
		if line != "" && !strings.HasPrefix(line, `{"level":"info"`) {
			said = line
		}
	}
	return said
}

func environment(folder string, options Options) []string {
	env := []string{}
	for _, one := range os.Environ() {
		if !strings.HasPrefix(one, "MOORAGE_") && !strings.HasPrefix(one, "DATABASE_URL=") {
			env = append(env, one)
		}
	}
	dialect, pace := options.Dialect, options.Pace
	if dialect == "" {
		dialect = "neutral"
	}
	if pace == "" {
		pace = "instant"
	}
	env = append(env, "MOORAGE_DATA="+folder, "MOORAGE_LISTEN=127.0.0.1:0", "MOORAGE_SIM_LISTEN=127.0.0.1:0",
		"MOORAGE_DIALECT="+dialect, "MOORAGE_SIM_PACE="+pace, "MOORAGE_RATE_LIMIT=off")
	for name, value := range options.Settings {
		env = append(env, name+"="+value)
	}
	return env
}

// Follows no redirects and uses no proxy, so that the operator's token is sent only to the origin.
var simulatorClient = &http.Client{
	Transport:     &http.Transport{},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Sim sends a request to the simulator (docs/testing-with-moorage.md) and decodes the response into answer, unless answer is nil:
// Sim("POST", "/faults", map[string]any{"on": "ensureVolume", "as": "error-before"}, nil).
func (m *Moorage) Sim(method, path string, body, answer any) error {
	sent := []byte{}
	if body != nil {
		var err error
		if sent, err = json.Marshal(body); err != nil {
			return err
		}
	}
	request, err := http.NewRequest(method, m.Origin+"/sim"+path, bytes.NewReader(sent))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+m.OperatorToken)
	response, err := simulatorClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode >= 300 {
		err = fmt.Errorf("%s /sim%s: %s %s", method, path, response.Status, text)
	}
	if err != nil || answer == nil {
		return err
	}
	return json.Unmarshal(text, answer)
}

// Snapshot records the complete state and returns the ID of the snapshot for Restore.
func (m *Moorage) Snapshot() (int, error) {
	var kept struct{ Snapshot int }
	err := m.Sim("POST", "/snapshots", nil, &kept)
	return kept.Snapshot, err
}

// Restore restores a snapshot, which can be used any number of times. Tokens and address stay.
func (m *Moorage) Restore(snapshot int) error {
	return m.Sim("POST", fmt.Sprintf("/snapshots/%d/restore", snapshot), nil, nil)
}

// Reset restores the state right after the start.
func (m *Moorage) Reset(t testing.TB) {
	t.Helper()
	if err := m.Restore(m.beginning); err != nil {
		t.Fatal(err)
	}
}

// Log returns the log of the service so far.
func (m *Moorage) Log() string {
	text, _ := io.ReadAll(io.NewSectionReader(m.log, 0, 1<<62)) // does not move the file position, which the service shares
	return string(text)
}

// Stop stops the service and removes its data.
func (m *Moorage) Stop() {
	m.stdin.Close()
	late := time.AfterFunc(10*time.Second, func() { syscall.Kill(-m.command.Process.Pid, syscall.SIGKILL) })
	defer late.Stop()
	if m.command.Wait() != nil {
		os.RemoveAll(m.DataFolder)
	}
}

// FindMoor finds the program in MOORAGE_BIN, in a node_modules of this folder or a parent, or on the PATH.
func FindMoor() (string, error) {
	if named := os.Getenv("MOORAGE_BIN"); named != "" {
		return named, nil
	}
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for folder := here; ; folder = filepath.Dir(folder) {
		file := filepath.Join(folder, "node_modules/.bin/moor")
		if _, err := os.Stat(file); err == nil {
			return file, nil
		}
		if folder == filepath.Dir(folder) {
			break
		}
	}
	if found, err := exec.LookPath("moor"); err == nil {
		return found, nil
	}
	return "", fmt.Errorf("the program moor was not found: install the package moorage so that %s resolves it, or set MOORAGE_BIN to the program", here)
}
