package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Grace period for all pods when the node stops. It is shorter than the grace period that container runtimes give the node.
const (
	podsGrace = 3 * time.Second
	podsPause = 50 * time.Millisecond
)

// endPods sends TERM to all processes of pods so that they can flush their data. Processes that ignore it are killed with the node.
func endPods() {
	for _, process := range podProcesses() {
		_ = syscall.Kill(process, syscall.SIGTERM)
	}
	for deadline := time.Now().Add(podsGrace); time.Now().Before(deadline) && len(podProcesses()) > 0; {
		time.Sleep(podsPause)
	}
}

// podProcesses returns the PIDs in the kubelet's cgroups, except pause processes, which hold a pod's namespaces.
func podProcesses() []int {
	var found []int
	entries, _ := filepath.Glob("/proc/[0-9]*/cgroup")
	for _, entry := range entries {
		groups, err := os.ReadFile(entry)
		if err != nil || !strings.Contains(string(groups), "/kubepods") {
			continue
		}
		folder := filepath.Dir(entry)
		if name, _ := os.ReadFile(filepath.Join(folder, "comm")); strings.TrimSpace(string(name)) == "pause" {
			continue
		}
		if process, err := strconv.Atoi(filepath.Base(folder)); err == nil {
			found = append(found, process)
		}
	}
	return found
}
