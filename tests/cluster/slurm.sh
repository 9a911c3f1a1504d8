# shellcheck shell=bash
# A Slurm of one node on the loopback, with all that it keeps in one folder. To be sourced.
#   start_slurm FOLDER   exports SLURM_CONF and waits for the node; 1, with the ends of the logs,
#                        if it does not come
#   stop_slurm           ends the daemons that start_slurm started, and no other

slurm_daemons=()

# A port that nothing listens on.
free_port() {
  local port
  while :; do
    port=$((20000 + RANDOM % 30000))
    if ! (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then echo "$port"; return; fi
  done
}

write_slurm_conf() {
  local folder=$1 node
  node=$(hostname -s)
  cat >"$folder/slurm.conf" <<END
ClusterName=loopback
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket,cred_expire=5
CryptoType=crypto/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=2,batch_sched_delay=0
JobRequeue=1
KillWait=2
MinJobAge=3600
ReturnToService=2
MpiDefault=none
SwitchType=switch/none
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$node Default=YES MaxTime=INFINITE State=UP
END
}

start_slurm() {
  local folder=$1
  mkdir -p "$folder/state" "$folder/spool"
  chmod 700 "$folder"
  write_slurm_conf "$folder"
  export SLURM_CONF=$folder/slurm.conf
  (umask 077 && head -c 1024 /dev/urandom >"$folder/munge.key")
  munged --foreground --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" \
    --pid-file="$folder/munged.pid" --seed-file="$folder/munge.seed" \
    --log-file="$folder/munged.log" \
    >"$folder/munged.out" 2>&1 &
  slurm_daemons+=($!)
  local waited
  for ((waited = 0; waited < 100; ++waited)); do
    if [ -S "$folder/munge.socket" ]; then break; fi
    sleep 0.1
  done
  slurmctld -D -c >"$folder/slurmctld.out" 2>&1 &
  slurm_daemons+=($!)
  slurmd -D >"$folder/slurmd.out" 2>&1 &
  slurm_daemons+=($!)
  for ((waited = 0; waited < 300; ++waited)); do
    if [ "$(sinfo -h -o %T 2>/dev/null)" = idle ]; then return 0; fi
    sleep 0.1
  done
  echo "cluster: Slurm's node did not come up; its logs end with" >&2
  tail -n 5 "$folder"/{munged,slurmctld,slurmd}.{log,out} >&2 2>/dev/null
  return 1
}

stop_slurm() {
  local daemon
  for daemon in "${slurm_daemons[@]}"; do kill "$daemon" 2>/dev/null; done
  for daemon in "${slurm_daemons[@]}"; do wait "$daemon" 2>/dev/null; done
  slurm_daemons=()
}
