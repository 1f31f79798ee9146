/// The completion script for bash 4 and later.
enum BashCompletion {
    static func script(_ table: CompletionTable) -> String {
        let tool = table.tool
        return """
            # bash completion for \(tool), made by "\(tool) completion bash".
            # To use it: source <(\(tool) completion bash)

            \(ShellFunctions(table: table).text)

            _\(tool)() {
                local current=${COMP_WORDS[COMP_CWORD]} path="" option="" ended="" word index completion
                for ((index = 1; index < COMP_CWORD; index++)); do
                    word=${COMP_WORDS[index]}
                    # Bash gives "--option=value" as three words.
                    [[ $word == "=" ]] && continue
                    if [[ -n $option ]]; then
                        option=""
                    elif [[ $word == "--" ]]; then
                        ended=yes
                    elif [[ $word == --* && -z $ended ]]; then
                        _\(tool)_takes_value "$word" && option=$word
                    elif [[ " $(_\(tool)_words "$path") " == *" $word "* ]]; then
                        path="${path:+$path }$word"
                    fi
                done
                [[ $current == "=" ]] && current=""
                if [[ -n $option ]]; then
                    completion=$(_\(tool)_value "$option")
                elif [[ $current == -* && -z $ended ]]; then
                    completion=$(_\(tool)_options "$path")
                else
                    completion=$(_\(tool)_words "$path")
                    [[ -z $completion ]] && completion=$(_\(tool)_operand "$path")
                fi
                case $completion in
                    "") COMPREPLY=() ;;
                    @file)
                        compopt -o filenames 2>/dev/null
                        mapfile -t COMPREPLY < <(compgen -f -- "$current")
                        ;;
                    @folder)
                        compopt -o filenames 2>/dev/null
                        mapfile -t COMPREPLY < <(compgen -d -- "$current")
                        ;;
                    *) mapfile -t COMPREPLY < <(compgen -W "$completion" -- "$current") ;;
                esac
            }

            complete -F _\(tool) \(tool)
            """
    }
}
